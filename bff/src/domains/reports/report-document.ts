import type { Remediation } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { ReportedFinding } from '../findings/findings.port.ts';
import type { ReportFacts, ReportSource } from './report-source.ts';

/** A report says this of a finding besides its place and status. */
export interface FindingDetail {
  readonly hasTitle: boolean;
  /** `brief` for one of the first findings, which a reader without time gets. */
  readonly text: 'brief' | 'whole' | null;
}

/** Findings of one kind that one change closes, with what their places have in common. */
export interface Issue {
  readonly title: string;
  readonly severity: Severity;
  /** Null where it stands above. */
  readonly description: string | null;
  /** Null where it stands above. */
  readonly remediation: Remediation | null;
  readonly places: readonly ReportedFinding[];
}

/** A report that a person reads from top to bottom, in one format. Parts are kept until `flush`. */
export interface ReportDocument {
  /** Findings that it describes; further ones are counted. */
  readonly maxFindings: number;
  /** Places that it lists for one change; further ones are counted. */
  readonly maxPlaces: number;
  cover(facts: ReportFacts): void;
  section(title: string, options?: { readonly isOnNewPage: boolean }): void;
  subsection(title: string): void;
  summary(sentences: readonly string[]): void;
  paragraph(text: string): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** Set where the format can draw. */
  readonly severityChart?: (facts: ReportFacts) => void;
  readonly scoreOverTime?: (facts: ReportFacts) => void;
  /** Lists the assets of the report, those that the format has room for. */
  assets(source: ReportSource): Promise<void>;
  finding(finding: ReportedFinding, detail: FindingDetail): void;
  /** With the evidence of the first place; the others have what differs from it. */
  issue(issue: Issue): void;
  flush(): Promise<void>;
}
