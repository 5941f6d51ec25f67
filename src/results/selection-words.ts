import type { RunSelection } from './results.js';

const shown = 3;

/** `7 of 891 requirements (systems.tariff.read)`; of many patterns only the first is named. */
export function selectionWords({ patterns, requirements, of }: RunSelection): string {
  const more = patterns.length > shown ? ` and ${patterns.length - shown} more` : '';
  return `${requirements} of ${of} requirements (${patterns.slice(0, shown).join(', ')}${more})`;
}
