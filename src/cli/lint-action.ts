import { loadInterface } from '../../spec/load.js';
import { count } from '../core/count.js';
import { referencesElsewhere, toldElsewhere } from '../documents/elsewhere.js';
import { readOpenApi } from '../documents/openapi-document.js';
import type { Contradiction } from '../supplement/contradiction.js';
import { findContradictions } from '../supplement/find-contradictions.js';
import { singleLine } from '../core/text.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printJson } from './output.js';

export interface LintOptions {
  readonly json: boolean;
  readonly notices: boolean;
}

/** So many notices are shown without the option that asks for them; more would hide the contradictions. */
const fewNotices = 20;

/**
 * `ems-conformance lint FILE|URL`: contradictions between a document and the interface, without a request to the
 * target.
 */
export async function lintAction(place: string, { json, notices }: LintOptions): Promise<ExitCode> {
  const [iface, document] = await Promise.all([loadInterface(), readOpenApi(place, { elsewhere: 'left' })]);
  const { compared, found } = findContradictions(iface, document);
  const contradictions = found.filter(({ weight }) => weight === 'contradiction');
  const notRead = toldElsewhere(referencesElsewhere(document.root));
  if (json) printJson({ compared, found, ...(notRead.length === 0 ? {} : { notRead }) });
  else
    print(
      `${notRead.map((each) => `Not compared: ${each}.\n`).join('')}${text(compared, contradictions, found, notices)}`,
    );
  return contradictions.length === 0 ? exitCode.conforming : exitCode.notConforming;
}

function text(
  compared: number,
  contradictions: readonly Contradiction[],
  found: readonly Contradiction[],
  notices: boolean,
): string {
  const line = ({ at, pointer, weight, operation, message, source, kind }: Contradiction): string =>
    `${at}: ${weight}: ${operation}: ${singleLine(message)} [${kind}; ${source}; #${singleLine(pointer)}]`;
  const advisory = found.length - contradictions.length;
  const shown = notices || advisory <= fewNotices;
  const hint = shown ? '' : ' (--notices shows them)';
  return [
    ...(shown ? found : contradictions).map(line),
    `${count(compared, 'operation')} of the interface compared: ${count(contradictions.length, 'contradiction')}, ` +
      `${count(advisory, 'notice')}${hint}.`,
    '',
  ].join('\n');
}
