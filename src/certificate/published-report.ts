import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Document, parse } from 'yaml';
import type { PublishedCounts, PublishedReport } from '../../reports/table/published-report.js';
import { canonical } from '../core/json.js';
import { yamlText } from '../core/yaml-text.js';
import { readBounded } from '../core/read-bounded.js';
import type { CertificatePredicate, CertifiedRequirement } from './predicate.js';
import { unchecked, type Unchecked } from './refusal.js';

/** File name of the short report in an output folder. */
export const publishedReportFile = 'conformance.yaml';

/** Larger files are no short reports, bytes. */
const maxBytes = 1024 * 1024;

/**
 * A certificate in short, for publishing. All its members follow from the signed statement.
 * @param payload the signed statement, byte for byte
 */
export function publishedReport(
  predicate: CertificatePredicate,
  evidenceSha256: string,
  payload: Uint8Array,
): PublishedReport {
  const { implementation, suite, target, times, waivers, rulings, requirements, reproduce } = predicate;
  const waived = new Set(waivers.map(({ requirement }) => requirement));
  const must = requirements.filter(({ level, statedness }) => level === 'MUST' && statedness !== 'supplied');
  const resources = [...new Set(must.map(resourceIn))].sort();
  return {
    format: 'ems-conformance/report',
    formatVersion: 1,
    implementation,
    suite,
    interface: predicate.interface,
    class: predicate.class,
    role: target.role,
    embedded: target.embedded,
    startedAt: times.startedAt,
    limits: predicate.limits,
    ...(rulings === undefined ? {} : { rulings: rulings.map(({ number }) => number) }),
    must: countsOf(must, waived),
    advisoryFailures: requirements.filter(
      ({ level, statedness, verdict }) => level === 'SHOULD' && statedness !== 'supplied' && verdict === 'fail',
    ).length,
    resources: resources.map((resource) => ({
      resource,
      ...countsOf(
        must.filter((each) => resourceIn(each) === resource),
        waived,
      ),
    })),
    certificate: { statementSha256: createHash('sha256').update(payload).digest('hex') },
    evidence: { sha256: evidenceSha256 },
    reproduce: { run: reproduce.run, verify: reproduce.verify },
  };
}

/** Ids begin with that of the operation or event, and that with the resource. */
const resourceIn = ({ id }: CertifiedRequirement): string => id.split(/[./]/)[0] ?? '';

function countsOf(requirements: readonly CertifiedRequirement[], waived: ReadonlySet<string>): PublishedCounts {
  const of = (kept: (requirement: CertifiedRequirement) => boolean): number => requirements.filter(kept).length;
  return {
    pass: of(({ verdict }) => verdict === 'pass'),
    fail: of(({ id, verdict }) => verdict === 'fail' && !waived.has(id)),
    notDecided: of(({ verdict }) => verdict === 'inconclusive' || verdict === 'error'),
    waived: of(({ id, verdict }) => verdict === 'fail' && waived.has(id)),
    notApplicable: of(({ verdict }) => verdict === 'not-applicable'),
  };
}

/** The text of `conformance.yaml`. */
export const serialisePublishedReport = (report: PublishedReport): string => yamlText(new Document(report));

let validate: ValidateFunction<PublishedReport> | undefined;

function compile(): ValidateFunction<PublishedReport> {
  const ajv = new Ajv2020({ strictTypes: false });
  addFormats.default(ajv, ['date-time']);
  // The published schema, by its public name: the same from source and from `dist`.
  return ajv.compile<PublishedReport>(
    createRequire(import.meta.url)('ems-conformance/schemas/report.schema.json') as object, // a file of ours
  );
}

export type ReadReport = { readonly kind: 'report'; readonly report: PublishedReport } | Unchecked;

/** Reads a `conformance.yaml`, and holds it against its schema. */
export async function readPublishedReport(path: string): Promise<ReadReport> {
  const read = await readBounded(path, maxBytes);
  const give = `Give the ${publishedReportFile} that \`ems-conformance certify\` wrote, or the folder that holds it.`;
  if (read.kind === 'problem') return unchecked(`${path} ${read.message}.\n${give}`);
  let value: unknown;
  try {
    // Warnings of the parser would show parts of the file on the terminal.
    value = parse(read.bytes.toString('utf8'), { maxAliasCount: 0, schema: 'core', logLevel: 'error' });
  } catch {
    return unchecked(`${path} is no YAML.\n${give}`);
  }
  validate ??= compile();
  if (validate(value)) return { kind: 'report', report: value };
  const [first] = validate.errors ?? [];
  return unchecked(
    `${path} is no short report: ${first?.instancePath || 'the whole'} ${first?.message ?? 'is not allowed'}.\n${give}`,
  );
}

/** The first member in which a report says something else than the certificate; `undefined` where there is none. */
export function differingMember(given: PublishedReport, certified: PublishedReport): string | undefined {
  const [ofGiven, ofCertified] = [given, certified].map((report) => new Map(Object.entries(report)));
  return [...(ofCertified?.keys() ?? [])].find(
    (name) => canonical(ofGiven?.get(name) ?? null) !== canonical(ofCertified?.get(name) ?? null),
  );
}
