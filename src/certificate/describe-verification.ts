import { rulingsInWords } from '../results/rulings-in-words.js';
import { count } from '../core/count.js';
import { singleLine } from '../core/text.js';
import { classNamed } from './conformance-classes.js';
import { limitsInWords } from '../results/limits-in-words.js';
import type { AppliedRuling } from '../results/results.js';
import type { CertificatePredicate } from './predicate.js';
import type { TimeStamp } from './time-stamp.js';
import type { Verification } from './verify.js';

/**
 * The outcome of a verification in plain words: the facts that hold, those that do not, and those that it cannot prove.
 */
export function describeVerification(verification: Verification): string {
  const confirmed = [
    ...verification.confirmed.map((sentence) => `  ✓ ${singleLine(sentence)}`),
    ...verification.remarks.map((sentence) => `  · ${singleLine(sentence)}`),
  ];
  switch (verification.kind) {
    case 'unchecked':
      return lines('Could not verify.', ...confirmed, verification.because);
    case 'refused':
      return lines(
        `Refused (${verification.code}).`,
        ...confirmed,
        `  ✗ ${singleLine(verification.because)}.`,
        '',
        'Nothing that the file says counts.',
      );
    case 'verified': {
      const { content, judged } = verification;
      const { rulings = [], run } = judged.results;
      if (content.kind === 'test-result') {
        return lines(
          'Verified: a test result, not a certificate: it names neither class nor challenge.',
          ...confirmed,
          `  · The run looked at each statement at ${limitsInWords(run.limits)}.`,
          ...rulings.map(rulingLine),
          '',
          ...proves,
          ...age(verification.stamp),
          '',
          ...cannotProve(false, verification.stamp, rulings.length > 0),
        );
      }
      const { predicate } = content;
      return lines(
        `Verified: ${headline(predicate)}`,
        ...confirmed,
        ...details(predicate),
        '',
        ...proves,
        ...freshness(predicate),
        ...age(verification.stamp),
        '',
        ...cannotProve(predicate.challenge !== null, verification.stamp, rulings.length > 0),
      );
    }
  }
}

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

/** The implementation and the class that it conforms to. */
export function headline({
  implementation: { name, version, vendor },
  class: id,
  waivers,
  rulings = [],
}: CertificatePredicate): string {
  const who = singleLine([name, version].filter(Boolean).join(' ') + (vendor === undefined ? '' : `, by ${vendor}`));
  const accepted = waivers.length === 0 ? '' : `, with ${count(waivers.length, 'failure')} accepted for now`;
  const under = rulings.length === 0 ? '' : `, under ${rulingsInWords(rulings.map(({ number }) => number))}`;
  return `${who}: ${id} (${classNamed(id)?.title ?? 'unknown class'})${accepted}${under}`;
}

const observedInWords = {
  absent: 'and not there',
  untried: 'not tried',
  unclear: 'neither shown nor ruled out',
} as const;

function details({
  completeness: { planned, judged, notApplicable },
  ics,
  waivers,
  rulings = [],
  target,
  interface: { title, revision },
  times,
  limits,
  class: id,
}: CertificatePredicate): readonly string[] {
  const least = classNamed(id)?.least;
  return [
    `  · ${singleLine(title)}, revision ${singleLine(revision)}: ${count(planned, 'stated mandatory requirement')} ` +
      `= ${judged} judged + ${notApplicable} not applicable.`,
    `  · The run looked at each statement at ${limitsInWords(limits)}` +
      `${least === undefined ? '' : `; ${singleLine(id)} asks for ${limitsInWords(least)} at least`}.`,
    ...(target.embedded
      ? ["  · The implementation was the suite's own reference."]
      : [`  · Recorded at ${singleLine(target.baseUrl ?? '')}, from ${times.startedAt} on.`]),
    ...ics.absent.map(
      ({ id, observed }) => `  · Declared absent: ${singleLine(id)} ` + `(${observedInWords[observed]}).`,
    ),
    ...rulings.map(rulingLine),
    ...waivers.map(
      ({ requirement, reason, expires }) =>
        `  ! Fails, accepted until ${expires}: ${singleLine(requirement)} (${singleLine(reason)}).`,
    ),
  ];
}

const rulingLine = ({ number, date, effect, text, requirements }: AppliedRuling): string =>
  `  ! Ruling ${number} of ${date} (${effect}, ${count(requirements, 'requirement')}): ${singleLine(text)}`;

const proves: readonly string[] = [
  'This proves:',
  '  - whoever holds the private key of each signature above signed exactly this statement about this evidence;',
  '  - the verdicts follow from the evidence: they were computed again here.',
];

const freshness = ({ challenge }: CertificatePredicate): readonly string[] =>
  challenge === null
    ? []
    : [
        `  - the evidence was made for the challenge ${singleLine(JSON.stringify(challenge))}: if that was ` +
          'first told on some day, the evidence is not older, unless it was rewritten.',
      ];

const age = (stamp: TimeStamp | undefined): readonly string[] =>
  stamp === undefined
    ? []
    : [
        `  - statement, signatures and evidence existed on ${stamp.latest.toISOString()} at the latest: ` +
          `${singleLine(stamp.authority)} saw the file.`,
      ];

const cannotProve = (challenged: boolean, stamp: TimeStamp | undefined, ruled: boolean): readonly string[] => [
  'This cannot prove:',
  '  - who ran the server that answered, or that it is the product that is named;',
  '  - that the evidence was recorded and not written by hand: only the word of the signer says so;',
  ...(ruled ? ["  - that the keys of --rulings-key are those of the interface's maintainer;"] : []),
  '  - what the implementation does with other data, or does today;',
  '  - anything about statements that nothing judges: `ems-conformance list --matrix` gives the reason of each;',
  stamp !== undefined
    ? `  - how long before the time stamp the run took place${challenged ? ', or how long after the challenge' : ''}.`
    : challenged
      ? '  - at what time the run took place: times are the word of the signer.'
      : '  - when the run took place: without a challenge, times are the word of the signer alone.',
];
