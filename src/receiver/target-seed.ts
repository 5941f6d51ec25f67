/**
 * The seed for the paths of a run's targets, for the run itself and for later checks of its evidence. An implementation
 * outlives a run and may still deliver to a subscription of an earlier one with the same seed, so the start of the run
 * is part of it; not so for the embedded reference, where the same seed gives the same evidence.
 */
export const targetSeed = ({
  seed,
  startedAt,
  embedded,
}: {
  readonly seed: string;
  readonly startedAt: string;
  readonly embedded: boolean;
}): string => (embedded ? seed : JSON.stringify([seed, startedAt]));
