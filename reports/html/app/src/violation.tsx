import type { NearestPassing } from '../../../../src/results/failure-condition.js';
import type { RequirementResult, Violation } from '../../../../src/results/results.js';
import { Fragment, type ComponentChildren } from 'preact';
import { model } from './data.js';
import { ExchangeView } from './exchange.js';
import { sentence, whenOf } from '../../../condition-text.js';
import { failureHeading } from './failure-heading.js';
import { repeatNote, replayLine } from '../../../repeat-failure.js';
import { Code } from './elements.js';
import { childPointer } from '../../../../src/core/pointer.js';
import { nowhere, type MarkedPlace } from './json-view.js';

/** The command that sends the requests of a failure again, with the folder of this run. */
const replayOf = (requirement: RequirementResult): string => replayLine(requirement, model.folder ?? undefined);

/** The environment variables that a line takes secrets from. */
const variablesIn = (line: string): readonly string[] => [...new Set(line.match(/\$EMS_[A-Z0-9_]+/g))];

/** One line that shows a failure again, and the secrets that it needs. */
function Repeat({ violation, requirement }: { violation: Violation; requirement: RequirementResult }) {
  const { exchange, curl } = violation;
  const { isEnough, sentence: note } = repeatNote(requirement, violation);
  return (
    <>
      {isEnough && curl !== '' && <Code text={curl} label={`the line that repeats ${exchange}`} />}
      {!isEnough && <Code text={replayOf(requirement)} label={`the command that replays ${exchange}`} />}
      <span class="quiet">
        {note}
        {isEnough && <Variables line={curl} />}
      </span>
    </>
  );
}

const Variables = ({ line }: { line: string }) => (
  <>
    {variablesIn(line).map((name) => (
      <Fragment key={name}>
        {' '}
        Set <code>{name}</code> to the {name.startsWith('$EMS_CREDENTIAL') ? 'credential' : 'secret'} first.
      </Fragment>
    ))}
  </>
);

/** The other line that sends a failing request again: with the requests before it, or the request alone. */
function OtherLine({ violation, requirement }: { violation: Violation; requirement: RequirementResult }) {
  const { exchange, curl, ofTraffic } = violation;
  if (curl === '' || ofTraffic === true) return null;
  const { isEnough } = repeatNote(requirement, violation);
  return (
    <details>
      <summary>{isEnough ? 'Send it with the requests before it' : 'Send this request alone'}</summary>
      {isEnough ? (
        <Code text={replayOf(requirement)} label={`the command that replays ${exchange}`} />
      ) : (
        <>
          <p class="quiet">
            <Variables line={curl} />
          </p>
          <Code text={curl} label={`the line that repeats ${exchange}`} />
        </>
      )}
    </details>
  );
}

/** When a requirement fails: the condition first. */
function When({ requirement }: { requirement: RequirementResult }) {
  const { when, details } = whenOf(requirement);
  return (
    <div>
      <dt>When</dt>
      <dd>
        <strong>{sentence(when)}</strong> <span class="quiet">{sentence(details)}</span>
      </dd>
    </div>
  );
}

/**
 * A failure in three lines: the difference, its condition, and how to repeat it.
 * @param headline the first line, where it is another element than usual
 * @param isFirst the violation is the first one shown of its requirement, so that the condition stands with it
 */
export function Told({
  violation,
  requirement,
  message,
  headline,
  isFirst = true,
}: {
  violation: Violation | undefined;
  requirement: RequirementResult;
  message: string;
  headline?: ComponentChildren;
  isFirst?: boolean;
}) {
  const { heading, detail } = failureHeading(message, violation);
  return (
    <dl class="told">
      <div>
        <dt>What</dt>
        <dd>
          {headline ?? (
            <>
              <strong>{heading}</strong> <span class="quiet">{detail}</span>
            </>
          )}
        </dd>
      </div>
      {isFirst && <When requirement={requirement} />}
      <div>
        <dt>Repeat</dt>
        <dd>
          {violation === undefined ? (
            <Code text={replayOf(requirement)} label={`the command that replays ${requirement.id}`} />
          ) : (
            <Repeat violation={violation} requirement={requirement} />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Values too long for one line, and the exchange beside the nearest one that passes. */
export function ViolationView({ violation, requirement }: { violation: Violation; requirement: RequirementResult }) {
  const { message, expected, actual, pointer, exchange, related } = violation;
  const { nearestPassing } = requirement;
  const nearest = nearestPassing?.failing === exchange ? nearestPassing : undefined;
  return (
    <div class="violation">
      {failureHeading(message, violation).isCut && (
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
      )}
      <OtherLine violation={violation} requirement={requirement} />
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

/** All violations that are kept of a requirement; the three lines of the first one stand above. */
export const Violations = ({ requirement }: { requirement: RequirementResult }) => (
  <>
    {requirement.violations.map((violation, index) => (
      <Fragment key={index}>
        {index > 0 && (
          <Told violation={violation} requirement={requirement} message={violation.message} isFirst={false} />
        )}
        <ViolationView violation={violation} requirement={requirement} />
      </Fragment>
    ))}
    {requirement.violationCount > requirement.violations.length && (
      <p class="quiet">
        {requirement.violations.length} of {requirement.violationCount} violations are shown.
      </p>
    )}
  </>
);
