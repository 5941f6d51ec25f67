import type { Exchange } from '../evidence/exchange.js';
import { rejects } from '../answers/status.js';
import { againSuffix } from '../stimuli/further-body.js';
import type { Step } from '../stimuli/scenario.js';
import type { OperationId } from '../../spec/model.js';
import type { ComparedFlaw, Finding } from './requirement.js';
import { fail, pass, untouched } from './requirement.js';
import { comparedFlaw, inconclusive } from './build.js';
import { inconclusiveFor } from './inconclusive-for.js';
import { lastAnswers, type DeliveryView, type RequestExchangeView, type Views } from './view.js';

/** The requests of one step to an operation; of a request that was sent again, only the last attempt counts. */
export const lastAttemptsOfStep = (
  views: Views,
  operation: OperationId,
  stepName: string,
): readonly RequestExchangeView[] =>
  lastAnswers(views, operation).filter(({ exchange }) => exchange.stepName === stepName);

/** Exchanges to show beside another one; if there are many, the first and the last. */
export function exchangesOf(views: readonly (RequestExchangeView | DeliveryView)[]): readonly Exchange[] {
  const [first, ...others] = views.map(({ exchange }) => exchange);
  return [first, others.at(-1)].filter((exchange) => exchange !== undefined);
}

/** The finding where no trial was refused: pass if one of the trials succeeded, else inconclusive. */
export function findingWithoutRefusal(trials: readonly RequestExchangeView[]): Finding<never> {
  const [first] = trials;
  if (first === undefined) return untouched;
  return trials.some((view) => view.succeeded)
    ? pass
    : inconclusiveFor(first, `answered ${first.status ?? 'nothing'}, which does not tell about what was tried`);
}

export interface Experiment {
  readonly operation: OperationId;
  /** The step that has to succeed, so that a refusal of the trial can be judged. */
  readonly control: string;
  /** The step that differs from the control in one respect only. */
  readonly trial: string;
  /** Message of the failure if the trial is refused. */
  readonly message: string;
}

/**
 * The steps of a control experiment: the control and the trials in turn, and all of them once more where one is
 * refused. A quota, or a record that exists already, could explain one refusal, but not a refusal between two accepted
 * requests.
 */
export function interleaved(control: Step, trials: readonly Step[]): readonly Step[] {
  const once = [control, ...trials].map((step): Step => ({ ...step, inTurn: true }));
  const afterRefusalOf = once.map(({ name }) => name);
  return [...once, ...once.map((step) => ({ ...step, name: `${step.name}${againSuffix}`, afterRefusalOf }))];
}

/** The requests of a step of a control experiment in both rounds: the step itself, and the same step sent again. */
export const bothRounds = (views: Views, operation: OperationId, step: string): readonly RequestExchangeView[] => [
  ...lastAttemptsOfStep(views, operation, step),
  ...lastAttemptsOfStep(views, operation, `${step}${againSuffix}`),
];

/**
 * A control experiment: the control and the trial differ in one respect, so if the control is accepted, a refusal of
 * the trial or a server error is about that difference. Accepted and refused requests must take turns at least twice.
 * The finding is inconclusive if the control failed, or if the refusal can have other grounds.
 */
export function experiment(views: Views, { operation, control, trial, message }: Experiment): Finding<ComparedFlaw> {
  const both = (step: string): readonly RequestExchangeView[] => bothRounds(views, operation, step);
  const trials = both(trial);
  const [first] = trials;
  if (first === undefined) return untouched;
  if (trials.every((view) => view.succeeded)) return pass;
  const accepted = both(control).filter((view) => view.succeeded);
  const rejected = trials.filter((view) => rejects(view.status));
  if (refusalsAlternate(accepted, rejected, trials)) {
    return fail(
      ...rejected.map((view) =>
        comparedFlaw(view.exchange, exchangesOf(accepted), {
          message,
          expected: `success, as for the step "${control}"`,
          actual: String(view.status),
        }),
      ),
    );
  }
  const refusedTrial = trials.find((view) => !view.succeeded) ?? first;
  if (accepted.length === 0)
    return inconclusiveFor(
      both(control)[0] ?? refusedTrial,
      `the control ("${control}") was not accepted, so a refusal tells nothing`,
    );
  return rejected.length > 0
    ? inconclusive(
        `answered ${refusedTrial.status ?? 'nothing'}, and not each time: a quota may explain it, or that ` +
          'the same is ' +
          'there already',
        `bodies.${operation}`,
      )
    : inconclusiveFor(
        refusedTrial,
        `answered ${refusedTrial.status ?? 'nothing'}, which has other grounds than what was tried`,
      );
}

/**
 * Was the trial refused at least twice and never accepted, with the control accepted between the first refusal and the
 * last, and also before or after them?
 */
export function refusalsAlternate(
  accepted: readonly RequestExchangeView[],
  rejected: readonly RequestExchangeView[],
  trials: readonly RequestExchangeView[],
): boolean {
  const steps = rejected.map(orderOf);
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  const controls = accepted.map(orderOf);
  return (
    rejected.length > 0 &&
    rejected.length === trials.length &&
    controls.some((step) => step > first && step < last) &&
    controls.some((step) => step < first || step > last)
  );
}

/** The position of an exchange in its scenario: its step, and its number if the step has many generated requests. */
function orderOf({ exchange: { id, step } }: RequestExchangeView): number {
  const drawn = /#\d+-(\d+)\.\d+$/.exec(id)?.[1];
  return step + (drawn === undefined ? 0 : Number(drawn) / mostDrawn);
}

/** Larger than the number of generated requests of any step. */
const mostDrawn = 1_000_000;
