import type { Evidence } from '@parapet/contracts/finding';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { Read } from '../../subjects/read.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { Evaluation } from '../evaluation/evaluate.ts';

/** The evaluations of one check on one subject. */
export interface Judged {
  evaluations: readonly Evaluation[];
  /** Limits that cut off what the check read. */
  cutOffs: readonly string[];
  /** Of a retest, where it passed: answers that the check read. */
  seen: readonly Evidence[];
}

/** Results by check id; a check that could not be evaluated has a reason. */
export type Verdicts = ReadonlyMap<string, Read<Judged>>;

/** Evaluates subjects of one asset in separate processes. */
export interface Judges {
  /** @throws only the reason of the scan's signal */
  judge(subject: Subject, checks: readonly RegisteredCheck[]): Promise<Verdicts>;
}

/** A message to a judge: a subject, checks to run on it in this order, or a request to fill the cache. */
export type Question =
  | { subject: Subject; showsPasses: boolean }
  | { checkIds: readonly string[] }
  | { fills: 'cache' };

/** `defect`: the check threw. `overrun`: the judge itself stopped the check. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'cached' }
  | { kind: 'judged'; checkId: string; judged: Judged }
  | { kind: 'overrun'; checkId: string }
  | { kind: 'defect'; checkId: string; message: string };
