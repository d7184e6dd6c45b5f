import type { Remediation } from '@parapet/contracts/findings/finding';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import type { Column } from '../../platform/pdf/pdf-document.ts';
import type { PlacedFinding, ReportFacts, ReportSource } from './report-source.ts';

/** How a flaw is mended where it is. */
export interface Mending {
  /** Null where it stands above. */
  readonly summary: string | null;
  /** Those that fit the software there. */
  readonly steps: readonly string[];
  readonly code: NonNullable<Remediation['code']>;
}

/** A report says this of a finding besides its place and status. */
export interface FindingDetail {
  readonly hasTitle: boolean;
  /** Null where it stands above, or is not wanted. */
  readonly description: string | null;
  readonly mending: Mending | null;
}

/** Findings of one kind that one change closes, with what their places have in common. */
export interface Issue {
  readonly title: string;
  readonly severity: Severity;
  /** Null where it stands above. */
  readonly description: string | null;
  /** Null where it stands above. */
  readonly mending: Mending | null;
  readonly places: readonly PlacedFinding[];
}

/** A report that a person reads from top to bottom, in one format. Parts are kept until `flush`. */
export interface ReportDocument {
  /** Findings that it describes; further ones are counted. */
  readonly maxFindings: number;
  /** Places that it lists for one change; further ones are counted. */
  readonly maxPlaces: number;
  /** Places of all changes after which it lists few of each. */
  readonly maxRows: number;
  cover(facts: ReportFacts): void;
  section(title: string, options?: { readonly isOnNewPage: boolean }): void;
  subsection(title: string): void;
  summary(sentences: readonly string[]): void;
  paragraph(text: string): void;
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** Lists texts behind what they answer. */
  answers(rows: readonly (readonly [string, string])[]): void;
  /** Draws the open findings of each severity below a title, over time where days of it are known. */
  findingsOverTime(title: string, facts: ReportFacts): void;
  /** Set where the format can draw. */
  readonly scoreOverTime?: (facts: ReportFacts) => void;
  /** Lists the assets of the report, those that the format has room for. */
  assets(source: ReportSource): Promise<void>;
  finding(finding: PlacedFinding, detail: FindingDetail): void;
  /** With the evidence of the first place; the others have what differs from it. */
  issue(issue: Issue): void;
  flush(): Promise<void>;
}
