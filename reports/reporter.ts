import type { EvidenceLine } from '../src/evidence/exchange.js';
import type { Baseline } from '../src/results/baseline.js';
import type { History } from '../src/results/history.js';
import type { Results } from '../src/results/results.js';

/** The certificate of a run in short, for people. */
export interface CertificateSummary {
  readonly class: string;
  /** Title of the class. */
  readonly title: string;
  /** Failures that were accepted for it. */
  readonly waived: number;
  /** How much the run looked at, in words. */
  readonly limits: string;
  /** The text that the certifier gave before the run, to prove that the run is later. */
  readonly challenge: string | null;
  /** SHA-256 of the signed statement. */
  readonly statementSha256: string;
  readonly evidenceSha256: string;
  /** Shell line that verifies it. */
  readonly verify: string;
}

/** A sentence of the interface that no requirement judges. */
export interface NotTested {
  readonly section: string;
  /** The sentence in the words of the suite. */
  readonly says: string;
  /** Why it is not judged. */
  readonly reason: string;
}

/** The input of reports: finished results, and the recorded evidence if there is any. */
export interface ReportInput {
  readonly results: Results;
  /** Reads the evidence from its start; may be called several times. Absent where only results were kept. */
  readonly evidence?: () => AsyncIterable<EvidenceLine>;
  readonly baseline?: Baseline;
  /** Earlier runs beside this one: the page shows them, and the terminal since which run a requirement fails. */
  readonly history?: History;
  /** The certificate that the run led to; only the HTML report shows it. */
  readonly certificate?: CertificateSummary;
  /** Sentences of the interface that are not judged; only the HTML report shows them. */
  readonly notTested?: readonly NotTested[];
  /** Where the reports are written; absent where the terminal summary alone is made. */
  readonly folder?: string;
  /** For the terminal summary; endless columns where it is no terminal. Without it 100 columns, 40 rows, no colour. */
  readonly terminal?: { readonly colour: boolean; readonly columns: number; readonly rows: number };
}

/** One report format. Reporters only listen: neither their work nor their failure changes a verdict. */
export interface Reporter {
  readonly format: string;
  /** Name of the file in the output directory; `null` for standard output. */
  readonly file: string | null;
  render(input: ReportInput): string | Promise<string>;
}
