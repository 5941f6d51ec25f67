import { count } from '../src/core/count.js';
import { singleLine, truncate } from '../src/core/text.js';
import type { HowOften, SoakFailure, SoakResults } from '../src/results/soak-results.js';

/** Failures, and ways to fail of each, that are listed: all of them are in the file. */
const listed = 20;
const listedCauses = 3;
const widest = 160;

/** The results of a soak, for people; ends with a line feed. */
export function soakText(soak: SoakResults, folder: string): string {
  const { rounds, notJudged, durationMs, exchanges, ended, failures } = soak;
  const lines = [
    `Soak: ${count(rounds.of, 'round')} in ${timeText(durationMs)}, ${count(exchanges, 'exchange')}` +
      `${ended === 'interrupted' ? ', interrupted' : ''}; ${failedText(rounds)}`,
    ...(notJudged.rounds === 0
      ? []
      : [
          `  ${count(notJudged.rounds, 'further round')} could not be judged: ` +
            `${truncate(singleLine(notJudged.first[0]?.because ?? ''), widest)}`,
        ]),
    ...failures.slice(0, listed).flatMap((failure) => failureText(failure, folder)),
    ...(failures.length > listed ? [`  ${failures.length - listed} more failures are in soak.json`] : []),
    `  soak.json${failures.length > 0 ? ', and the evidence of each failure when it came first,' : ''} is in ${folder}`,
  ];
  return `${lines.join('\n')}\n`;
}

function failureText(
  { requirement, level, waived, rounds, causes, causesLeftOut }: SoakFailure,
  folder: string,
): readonly string[] {
  const more = causes.length - listedCauses + causesLeftOut;
  return [
    `  ${level}  ${singleLine(requirement)}${waived ? ' (waived)' : ''}: ${failedText(rounds)}`,
    ...causes
      .slice(0, listedCauses)
      .flatMap(({ message, failed, first }) => [
        `        ${truncate(singleLine(message), widest)}`,
        `        ${failed} ×, first in round ${first.round}` +
          (first.folder === null
            ? `: run --seed ${first.seed} sends it again`
            : `: ${first.folder === '.' ? folder : `${folder}/${first.folder}`}`),
      ]),
    ...(more > 0 ? [`        and in ${count(more, 'other way')}`] : []),
  ];
}

/** `3 of 40 failed (7.5 %, 95 % confidence interval 2.6 to 19.9 %)` */
function failedText({ failed, of, interval }: HowOften): string {
  if (interval === null) return 'no round was judged whole';
  const percent = (share: number): string => `${Math.round(share * 1000) / 10}`;
  return (
    `${failed} of ${of} failed (${percent(failed / of)} %, 95 % confidence interval ${percent(interval.low)} to ` +
    `${percent(interval.high)} %)`
  );
}

/** `2 h 3 min`, `4 min 5 s`, `6 s`. */
function timeText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
