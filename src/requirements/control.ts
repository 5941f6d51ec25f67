import { refuses } from '../evidence/status.js';
import type { OperationId } from '../../spec/model.js';
import type { Finding } from './requirement.js';
import { fail, pass, untouched } from './requirement.js';
import { flaw, inconclusive } from './build.js';
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

/** Trials of which none was refused: passed if one succeeded, else there is nothing to go by. */
export function allGood(trials: readonly RequestView[]): Finding {
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
 * A control experiment: where the control was accepted, a refusal of the trial is the fault of what differs. Refusals
 * that have other grounds, and a control that failed, are inconclusive.
 */
export function experiment(views: Views, { operation, control, trial, message }: Experiment): Finding {
  const trials = stepViews(views, operation, trial);
  if (trials.length === 0) return untouched;
  if (trials.every((view) => view.succeeded)) return pass;
  const controls = stepViews(views, operation, control);
  const controlled = controls.some((view) => view.succeeded);
  const refused = trials.filter((view) => refuses(view.status));
  if (controlled && refused.length > 0) {
    return fail(
      ...refused.map((view) =>
        flaw(view.exchange, {
          message,
          expected: `success, as for the step "${control}"`,
          actual: String(view.status),
        }),
      ),
    );
  }
  const refusedTrial = trials.find((view) => !view.succeeded);
  const pointing = controlled ? refusedTrial : (controls[0] ?? refusedTrial);
  const reason = controlled
    ? `answered ${refusedTrial?.status ?? 'nothing'}, which has other grounds than what was tried`
    : `the control ("${control}") was not accepted, so a refusal tells nothing`;
  return pointing === undefined ? inconclusive(reason, `bodies.${operation}`) : inconclusiveFor(pointing, reason);
}
