import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PublishedReport } from '../../reports/table/published-report.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import { evidenceIn } from '../evidence/evidence-file.js';
import { certificateFile } from './file-names.js';
import { differingMember, publishedReport, readPublishedReport } from './published-report.js';
import { verifyCertificate, type VerifyOptions } from './verify.js';

/** The outcome of one published report. */
export type VerifiedReport =
  | {
      readonly kind: 'verified';
      readonly report: PublishedReport;
      /** The file of the certificate, byte for byte. */
      readonly certificate: Uint8Array;
      /** Names of the given keys that signed. */
      readonly signedBy: readonly string[];
    }
  /** `code` is one of `verify`, or `report` where the report differs from the certificate. */
  | { readonly kind: 'refused'; readonly code: string; readonly because: string }
  | { readonly kind: 'unchecked'; readonly because: string };

/**
 * Verifies a short report by the certificate and the evidence in its folder, offline: all checks of `verify`, and that
 * the report agrees with the certificate.
 * @param file the `conformance.yaml`
 */
export async function verifyPublishedReport(
  file: string,
  options: Omit<VerifyOptions, 'certificate' | 'evidence'>,
): Promise<VerifiedReport> {
  const read = await readPublishedReport(file);
  if (read.kind === 'unchecked') return read;
  const folder = dirname(file);
  const certificate = join(folder, certificateFile);
  let evidence: string;
  try {
    evidence = await evidenceIn(folder);
  } catch (error) {
    if (error instanceof EvidenceError) return { kind: 'unchecked', because: error.message };
    throw error;
  }
  for (const needed of [certificate, evidence]) {
    try {
      await access(needed);
    } catch {
      return { kind: 'unchecked', because: `${needed} is not there.\nIt belongs beside ${file}.` };
    }
  }
  const verification = await verifyCertificate({ ...options, certificate, evidence });
  if (verification.kind !== 'verified') return verification;
  const { content, certificate: signed } = verification;
  if (content.kind !== 'certificate')
    return { kind: 'refused', code: 'unknown-predicate', because: 'it is a test result, and no certificate' };
  const certified = publishedReport(content.predicate, content.evidenceSha256, signed.opened.payload);
  const differs = differingMember(read.report, certified);
  if (differs !== undefined)
    return {
      kind: 'refused',
      code: 'report',
      because: `the report says something else than its certificate in \`${differs}\``,
    };
  return {
    kind: 'verified',
    report: certified,
    certificate: signed.bytes,
    signedBy: signed.opened.signedBy.map(({ name }) => name),
  };
}
