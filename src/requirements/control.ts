import type { Exchange } from '../evidence/exchange.js';
import { rejects } from '../answers/status.js';
import { againSuffix } from '../stimuli/further-body.js';
import type { Step } from '../stimuli/scenario.js';
import type { OperationId } from '../../spec/model.js';
import type { ComparedFlaw, Finding } from './requirement.js';
import { fail, pass, untouched } from './requirement.js';
import { comparedFlaw, inconclusive } from './build.js';
import { inconclusiveFor } from './inconclusive-for.js';
import { RequestView, type DeliveryView } from './view.js';

type Views = readonly (RequestView | DeliveryView)[];

/** Last attempts of one step's exchanges with an operation. */
export function stepViews(views: Views, operation: OperationId, stepName: string): readonly RequestView[] {
  return views.filter(
    (view): view is RequestView =>
      view instanceof RequestView &&
      view.exchange.operation === operation &&
      view.exchange.stepName === stepName &&
      !view.exchange.superseded,
  );
}

/** Exchanges to show beside another one; of many, the first and the last. */
export function exchangesOf(views: readonly (RequestView | DeliveryView)[]): readonly Exchange[] {
  const [first, ...others] = views.map(({ exchange }) => exchange);
  return [first, others.at(-1)].filter((exchange) => exchange !== undefined);
}

/** Trials of which none was refused: passed if one succeeded, else there is nothing to go by. */
export function allGood(trials: readonly RequestView[]): Finding<never> {
  const [first] = trials;
  if (first === undefined) return untouched;
  return trials.some((view) => view.succeeded)
    ? pass
    : inconclusiveFor(first, `answered ${first.status ?? 'nothing'}, which does not tell about what was tried`);
}

export interface Experiment {
  readonly operation: OperationId;
  /** Step that must succeed for the trial to mean anything. */
  readonly control: string;
  /** Step that differs from the control in one thing only. */
  readonly trial: string;
  /** What the trial's refusal contradicts. */
  readonly message: string;
}

/**
 * The steps of a control experiment: each twice, with and without what is on trial in turn. A quota, or that the same
 * is there already, could explain one refusal, and not one between two that were accepted.
 */
export function interleaved(control: Step, trials: readonly Step[]): readonly Step[] {
  const once = [control, ...trials].map((step): Step => ({ ...step, inTurn: true }));
  return [...once, ...once.map((step) => ({ ...step, name: `${step.name}${againSuffix}` }))];
}

/** Exchanges of a step of an experiment, and of the same step when it was sent again. */
export const twice = (views: Views, operation: OperationId, step: string): readonly RequestView[] => [
  ...stepViews(views, operation, step),
  ...stepViews(views, operation, `${step}${againSuffix}`),
];

/**
 * A control experiment: where the control was accepted, a refusal of the trial, or a fault of the server over it, is
 * about what differs. Accepted and refused must take turns at least twice. Refusals that have other
 * grounds, and a control that failed, are inconclusive.
 */
export function experiment(views: Views, { operation, control, trial, message }: Experiment): Finding<ComparedFlaw> {
  const both = (step: string): readonly RequestView[] => twice(views, operation, step);
  const trials = both(trial);
  const [first] = trials;
  if (first === undefined) return untouched;
  if (trials.every((view) => view.succeeded)) return pass;
  const accepted = both(control).filter((view) => view.succeeded);
  const rejected = trials.filter((view) => rejects(view.status));
  if (takeTurns(accepted, rejected, trials)) {
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

/** Refused each time, at least twice, with the control accepted in between, and before the first or after the last. */
export function takeTurns(
  accepted: readonly RequestView[],
  rejected: readonly RequestView[],
  trials: readonly RequestView[],
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

/** The place of an exchange in its scenario: its step, and its number where many requests are drawn for one step. */
function orderOf({ exchange: { id, step } }: RequestView): number {
  const drawn = /#\d+-(\d+)\.\d+$/.exec(id)?.[1];
  return step + (drawn === undefined ? 0 : Number(drawn) / mostDrawn);
}

/** More than are ever drawn for one step. */
const mostDrawn = 1_000_000;
