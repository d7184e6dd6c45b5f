import type { Read } from '../../subjects/read.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { RegisteredCheck } from '../check.ts';
import type { Evaluation } from '../ledger.ts';

/** What one check said about one subject. */
export interface Judged {
  evaluations: readonly Evaluation[];
  /** Limits that kept the check from seeing everything. */
  cutOffs: readonly string[];
}

/** Checks by their id; where a check could not judge, the reason. */
export type Verdicts = ReadonlyMap<string, Read<Judged>>;

/** Judges subjects of one scan, out of this process's way. */
export interface Judges {
  /** @throws only the reason of the scan's signal */
  judge(subject: Subject, checks: readonly RegisteredCheck[]): Promise<Verdicts>;
}

/** What a judge is sent: a subject, then checks on it, one at a time. */
export type Question = { subject: Subject } | { checkId: string };

/** `defect`: a check threw. `overrun`: it was stopped by the judge itself. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'judged'; checkId: string; judged: Judged }
  | { kind: 'overrun'; checkId: string }
  | { kind: 'defect'; checkId: string; message: string };
