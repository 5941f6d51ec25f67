import { rejects } from '../../answers/status.js';
import type { ComparedFlaw, Finding, Kind, Requirement } from '../requirement.js';
import type { Step } from '../../stimuli/scenario.js';
import { succeed } from '../../stimuli/steps.js';
import { acceptanceFacts, sentBodyFacets } from '../kind-facts.js';
import { fail, pass } from '../requirement.js';
import { comparedFlaw, provingFault, ofOperation, faultTarget, requirementId, wantedStimuli } from '../build.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { exchangesOf, interleaved, refusalsAlternate, bothRounds } from '../control.js';

const plainTypeStep = 'body as application/json';
const vendorTypeStep = 'body in the vendor media type';

/** The media type of a vendor, as the interface writes it. */
export const vendorPattern = 'application/vnd.VENDOR.v2+json';

/** The configured body as application/json, and in the vendor type. */
export const mediaTypeSteps = (operation: string): readonly Step[] =>
  interleaved(
    succeed(operation, {
      name: plainTypeStep,
      purpose: 'control',
      body: { from: 'configuration' },
      mediaType: 'application/json',
    }),
    [
      succeed(operation, {
        name: vendorTypeStep,
        purpose: 'media-type',
        body: { from: 'configuration' },
        mediaType: vendorPattern,
      }),
    ],
  );

/** A request in the vendor media type is accepted where the interface says so. */
export const acceptsMediaType: Kind = {
  id: 'accepts-media-type',
  ...acceptanceFacts,
  touchedBy: sentBodyFacets,
  passShows: 'what is stated',
  about:
    'A body in application/vnd.<vendor>.v2+json is accepted; the vendor is configured, so a refusal of the ' +
    'type (415), or of a body that is accepted as plain JSON, fails.',
  derive: (iface) =>
    iface.operations
      .filter(({ body }) => body !== undefined && body.mediaTypes.includes(vendorPattern))
      .map((operation): Requirement => ({
        ...ofOperation(operation, 'accepts-media-type', 'vendor'),
        title: `${operation.method} ${operation.path} accepts ${vendorPattern.replace('VENDOR', '<vendor>')}`,
        level: 'MUST',
        statedness: 'stated',
        statements: operation.body?.stated ?? operation.stated,
        wants: wantedStimuli(operation.id, 'media-type'),
        judgement: {
          scope: 'scenario',
          judge: (views): Finding<ComparedFlaw> => {
            const trials = bothRounds(views, operation.id, vendorTypeStep);
            const [trial] = trials;
            if (trial === undefined) return { kind: 'untouched' };
            if (trials.some((view) => view.succeeded)) return pass;
            const control = bothRounds(views, operation.id, plainTypeStep).filter((view) => view.succeeded);
            const plain = control.length > 0;
            const refusals = trials.filter(({ status }) => status === 406 || rejects(status));
            if (trial.status !== 415 && !refusalsAlternate(control, refusals, trials))
              return inconclusiveFor(
                trial,
                `answered ${trial.status ?? 'nothing'}, which does not tell whether the type is taken`,
              );
            return fail(
              comparedFlaw(trial.exchange, exchangesOf(control), {
                message: 'a body in the vendor media type is refused',
                expected: plain ? 'success, as for application/json' : 'anything but 415',
                actual: String(trial.status),
              }),
            );
          },
        },
        faults: [
          provingFault({ kind: 'answer', on: faultTarget(operation.id, { mediaType: vendorPattern }), status: 415 }, [
            { requirement: requirementId(operation.id, 'served'), because: 'a configured body is refused' },
          ]),
        ],
      })),
};
