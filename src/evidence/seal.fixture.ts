import { canonical } from '../core/json.js';
import type { EvidenceLine } from './exchange.js';
import { LineChain } from './line-chain.js';

/**
 * The text of a bundle with digests that fit its lines, forged with knowledge of their computation.
 * @param text lines, the header first, without the last one; a line that is no JSON stays as it is
 * @param footer members of the last line, which is left out without them
 */
export function sealed(text: string, footer?: object): string {
  const [first = '', ...rest] = text.replace(/\n$/, '').split('\n');
  const chain = new LineChain(Buffer.from(first));
  const written = [first];
  for (const given of rest) {
    const line = lineOf(given);
    const bytes = line?.kind === 'scenario' ? canonical({ ...line, sha256: chain.endScenario() }) : given;
    chain.take(line?.kind ?? 'trouble', Buffer.from(bytes));
    written.push(bytes);
  }
  if (footer !== undefined) written.push(canonical({ ...footer, chain: chain.head() }));
  return `${written.join('\n')}\n`;
}

function lineOf(text: string): EvidenceLine | undefined {
  try {
    return JSON.parse(text) as EvidenceLine; // a line of a test
  } catch {
    return undefined;
  }
}
