import type { Interface } from '../../../spec/model.js';
import { SourceError } from '../../documents/source-error.js';
import type { EvidenceLine } from '../../evidence/exchange.js';
import type { RecordedEntry } from '../../evidence/recorded-entry.js';
import { matchPaths } from '../match-paths.js';
import { eventOf, TrafficRecorder, type AboutTraffic } from './traffic-recorder.js';

/** The evidence of whole recordings. */
export interface TrafficEvidence {
  /** Its counts are whole once all scenarios were taken. */
  readonly recorder: TrafficRecorder;
  /** The lines of one scenario after the other, in the order of time. */
  scenarios(): Iterable<readonly EvidenceLine[]>;
}

/**
 * Evidence of recorded entries. The origin and base path that most requests to operations of the interface share are
 * those of the implementation.
 *
 * @throws SourceError if no entry is a request to an operation of the interface or a delivery of an event
 */
export function evidenceOfTraffic(
  entries: readonly RecordedEntry[],
  about: Omit<AboutTraffic, 'baseUrl' | 'startedAt'>,
): TrafficEvidence {
  const inTime = entries.toSorted((one, other) => one.startedAt - other.startedAt);
  const recorder = new TrafficRecorder({
    ...about,
    baseUrl: baseUrlOf(entries, about),
    startedAt: inTime[0]?.startedAt ?? 0,
  });
  // A credential may stand in a body before the first request that has it.
  for (const entry of inTime) recorder.learn(entry);
  return {
    recorder,
    *scenarios() {
      for (const entry of inTime) {
        const lines = recorder.linesOf(entry);
        if (lines.length > 0) yield lines;
      }
    },
  };
}

function baseUrlOf(
  entries: readonly RecordedEntry[],
  { iface, from }: { readonly iface: Interface; readonly from: readonly string[] },
): string {
  const byOrigin = new Map<string, { method: string; path: string }[]>();
  for (const { method, url } of entries) {
    if (!URL.canParse(url)) continue;
    const { origin, pathname } = new URL(url);
    const known = byOrigin.get(origin) ?? [];
    known.push({ method, path: pathname });
    byOrigin.set(origin, known);
  }
  const [best] = [...byOrigin]
    .map(([origin, located]) => ({ origin, ...matchPaths(iface, located, { values: true }) }))
    .toSorted((one, other) => other.matches.length - one.matches.length);
  if (best !== undefined && best.matches.length > 0) return `${best.origin}${best.basePath}`;
  const delivery = entries.find((entry) => eventOf(entry, iface) !== undefined);
  if (delivery === undefined)
    throw new SourceError({
      where: from.join(', '),
      message:
        `none of its ${entries.length} entries is a request to an operation of the interface, or a delivery ` +
        'of an event.',
    });
  // A recording at a receiver: its address stands for that of the implementation, which a delivery does not show.
  return delivery.url.replace(eventOf(delivery, iface)?.path ?? '', '').replace(/[?#].*$/s, '');
}
