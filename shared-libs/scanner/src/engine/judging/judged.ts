import type { Read } from '@parapet/checks/definition/read';
import type { Evidence } from '@parapet/contracts/findings/finding';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { Evaluation } from '../evaluation/evaluate.ts';

/** The evaluations of one check on one subject. */
export interface Judged {
  evaluations: readonly Evaluation[];
  /** Limits that cut off what the check read. */
  cutOffs: readonly string[];
  /** Set for a retest, where it passed: answers that the check read. */
  seen: readonly Evidence[];
}

/** Results by check id; a check that could not be evaluated has a reason. */
export type Verdicts = ReadonlyMap<string, Read<Judged>>;

/** Evaluates subjects of one asset in separate processes. */
export interface Judges {
  /** @throws only the reason of the scan's signal */
  judge(subject: Subject, checks: readonly RegisteredCheck[]): Promise<Verdicts>;
}

/** Describes what checks are run on; `showsPasses`: those that pass show what they saw. */
export interface Given {
  readonly subject: Subject;
  readonly showsPasses: boolean;
}

/** A message to a judge: checks to run in this order, on what is given or was last; or a request to fill the cache. */
export type Question =
  | { readonly checkIds: readonly string[]; readonly given: Given | null }
  | { readonly fills: 'cache' };

/** `defect`: the check threw. `overrun`: the judge itself stopped the check. */
export type Reply =
  | { kind: 'ready' }
  | { kind: 'cached' }
  | { kind: 'judged'; checkId: string; judged: Judged }
  | { kind: 'overrun'; checkId: string }
  | { kind: 'defect'; checkId: string; message: string };
