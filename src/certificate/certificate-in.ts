import { join } from 'node:path';
import type { CertificateSummary } from '../../reports/reporter.js';
import { evidenceIn } from '../evidence/evidence-file.js';
import { classNamed } from './conformance-classes.js';
import { fileDigest } from './file-digest.js';
import { certificateFile } from './file-names.js';
import { limitsInWords } from '../results/limits-in-words.js';
import { publishedReport } from './published-report.js';
import { readCertificate } from './read-certificate.js';

/**
 * The certificate in an output folder, in short, for the page of the run. No signature is verified here: the page shows
 * that there is a certificate, and is no proof.
 * @returns `undefined` without a certificate about the evidence in this folder
 */
export async function certificateIn(folder: string): Promise<CertificateSummary | undefined> {
  const read = await readCertificate(join(folder, certificateFile), [], 0);
  if (read.kind !== 'read' || read.content.kind !== 'certificate') return undefined;
  const { evidenceSha256, predicate } = read.content;
  if ((await digestOf(await evidenceIn(folder))) !== evidenceSha256) return undefined;
  const report = publishedReport(predicate, evidenceSha256, read.opened.payload);
  return {
    class: report.class,
    title: classNamed(report.class)?.title ?? '',
    waived: report.must.waived,
    limits: limitsInWords(report.limits),
    challenge: predicate.challenge,
    statementSha256: report.certificate.statementSha256,
    evidenceSha256,
    verify: report.reproduce.verify,
  };
}

async function digestOf(file: string): Promise<string | undefined> {
  try {
    return await fileDigest(file);
  } catch {
    return undefined;
  }
}
