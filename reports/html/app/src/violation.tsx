import type { NearestPassing, RequirementResult, Violation } from '../../../../src/results/results.js';
import { Fragment } from 'preact';
import { exchanges, model } from './data.js';
import { ExchangeView } from './exchange.js';
import { conditionDetails, conditionOf, sentence } from '../../../condition-text.js';
import { repeatNote } from './repeat-note.js';
import { replayLine } from '../../../repeat-failure.js';
import { Code } from './elements.js';
import { childPointer } from '../../../../src/core/pointer.js';
import { nowhere, type MarkedPlace } from './json-view.js';

/** The environment variables that a line takes secrets from. */
const variablesIn = (line: string): readonly string[] => [...new Set(line.match(/\$EMS_[A-Z0-9_]+/g))];

/** The line that shows a failure again; the other one, of the request alone or with those before it, is folded. */
function SendAgain({ violation, requirement }: { violation: Violation; requirement: RequirementResult }) {
  const { exchange, curl } = violation;
  const { isEnough, sentence: note } = repeatNote(requirement, violation, exchanges.get(exchange));
  const variables = variablesIn(curl).map((name) => (
    <Fragment key={name}>
      {' '}
      Set <code>{name}</code> to the {name.startsWith('$EMS_CREDENTIAL') ? 'credential' : 'secret'} first.
    </Fragment>
  ));
  const replayed = <Code text={replayLine(requirement)} label={`the command that replays ${exchange}`} />;
  const alone = <Code text={curl} label={`the line that repeats ${exchange}`} />;
  return (
    <>
      <h3>Send it again</h3>
      <p>
        {note}
        {isEnough && variables}
      </p>
      {isEnough ? alone : replayed}
      {curl !== '' && (
        <details>
          <summary>{isEnough ? 'With the requests before it' : 'This request alone'}</summary>
          {!isEnough && <p class="quiet">{variables}</p>}
          {isEnough ? replayed : alone}
        </details>
      )}
    </>
  );
}

/** Expected against actual, how to send it again, and the exchange. `titled`: its message stands above already. */
export function ViolationView({
  violation,
  requirement,
  titled = false,
}: {
  violation: Violation;
  requirement: RequirementResult;
  titled?: boolean;
}) {
  const { message, expected, actual, pointer, exchange, related } = violation;
  const { nearestPassing } = requirement;
  const nearest = nearestPassing?.failing === exchange ? nearestPassing : undefined;
  return (
    <div class="violation">
      {!titled && <p class="message">{message}</p>}
      <dl class="against">
        <div class="expected">
          <dt>Expected</dt>
          <dd>{expected}</dd>
        </div>
        <div class="actual">
          <dt>
            Actual
            {pointer !== '' && (
              <>
                {' '}
                at <code>{pointer}</code>
              </>
            )}
          </dt>
          <dd>{actual}</dd>
        </div>
      </dl>
      <SendAgain violation={violation} requirement={requirement} />
      <ExchangeView id={exchange} place={violation} {...(nearest && { against: nearest.exchange })} />
      {nearest !== undefined && <Nearest nearest={nearest} violation={violation} />}
      {related.map((other) => (
        <div key={other.exchange}>
          <p>
            Together with: {other.request}, answered {other.answered}
          </p>
          <ExchangeView id={other.exchange} place={nowhere} />
          {other.curl !== '' && <Code text={other.curl} label={`the line that repeats ${other.exchange}`} />}
        </div>
      ))}
      <p class="quiet">
        Exchange <code>{exchange}</code>, seed <code>{model.results.run.seed}</code>
      </p>
    </div>
  );
}

/** The place that a passing body has in place of the failing one: the property that is missing there. */
const placeOfPassing = ({ pointer, missing }: Violation): MarkedPlace => ({
  pointer: missing === undefined ? pointer : childPointer(pointer, missing),
  passes: true,
});

const either = (words: readonly string[]): string => (words.length === 0 ? 'nothing' : words.join(', '));

/** The exchange that passes and differs least, under the failing one; the same place of its body is marked. */
const Nearest = ({ nearest, violation }: { nearest: NearestPassing; violation: Violation }) => (
  <div class="nearest">
    <p>
      <strong>The nearest exchange that passes</strong>: {nearest.request}, answered {nearest.answered}
    </p>
    {nearest.onlyFailing.length + nearest.onlyPassing.length === 0 ? (
      <p>The suite knows no difference between the two.</p>
    ) : (
      <dl class="against">
        <div class="expected">
          <dt>It alone is</dt>
          <dd>{either(nearest.onlyPassing)}</dd>
        </div>
        <div class="actual">
          <dt>The failing one alone is</dt>
          <dd>{either(nearest.onlyFailing)}</dd>
        </div>
      </dl>
    )}
    <ExchangeView id={nearest.exchange} place={placeOfPassing(violation)} against={nearest.failing} />
  </div>
);

/** When a requirement fails, where only some of its answers violate it. */
export function When({ requirement }: { requirement: RequirementResult }) {
  const told = conditionOf(requirement);
  if (told === undefined) return null;
  const details = sentence(conditionDetails(told));
  return (
    <>
      <p class="condition">{sentence(told.condition)}</p>
      {details !== '' && <p class="quiet">{details}</p>}
    </>
  );
}

/** All that is kept of what a requirement was violated by. */
export const Violations = ({ requirement }: { requirement: RequirementResult }) => (
  <>
    <When requirement={requirement} />
    {requirement.violations.map((violation, index) => (
      <ViolationView key={index} violation={violation} requirement={requirement} />
    ))}
    {requirement.violationCount > requirement.violations.length && (
      <p class="quiet">
        {requirement.violations.length} of {requirement.violationCount} violations are shown.
      </p>
    )}
  </>
);
