/**
 * What the paths of a run's targets are derived from, by the run and by everyone who checks its evidence later. An
 * implementation outlives a run and may still deliver to a subscription of an earlier one with the same seed, so the
 * start of the run counts too; the embedded reference does not, and there the same seed gives the same evidence.
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
