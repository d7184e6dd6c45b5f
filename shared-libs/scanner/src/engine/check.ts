import type { Remediation } from '@parapet/contracts/finding';
import type { CheckGroup, Confidence, Severity } from '@parapet/contracts/vocabulary';
import type { Proof } from '../subjects/proof.ts';
import type { Subject, SubjectKind } from '../subjects/subject.ts';
import type { Probe } from '../subjects/web-origin.ts';

/** A way a check can end. Only a `fail` has a title for people and costs points. */
export type Outcome =
  | { verdict: 'pass' | 'not-applicable' | 'unknown'; summary: string }
  | {
      verdict: 'fail';
      /** Names the problem; the finding's title. */
      title: string;
      summary: string;
      /** Points taken from 100. */
      penalty: number;
      /** Where this outcome is graver or milder than the check's own severity. */
      severity?: Severity;
    };

/** What decided, and in which answer it stands. */
export interface Observation {
  proof: Proof;
  matched?: string;
  expected?: string;
  actual?: string;
}

export interface Judgement<Key extends string = string> {
  outcome: Key;
  /**
   * The one thing on the subject that this is about: a cookie, a path, `tcp/6379`. It becomes part
   * of the finding's identity, so it holds nothing that changes between scans.
   */
  about?: string;
  /** Every `fail` brings one. */
  observation?: Observation;
  /** Replaces the outcome's summary in the ledger, for an `unknown` with a known cause. */
  reason?: string;
}

export interface Check<S extends Subject = Subject, Key extends string = string> {
  /** Folder and file name; names the secure state. */
  id: string;
  /** Number in the check catalogue, e.g. `EXP-001`. */
  catalogueId: string;
  /** Raised when the judgement changes. */
  version: number;
  /** States the secure condition. */
  title: string;
  group: CheckGroup;
  severity: Severity;
  confidence: Confidence;
  /** `proved`: left out of passive scans, and wherever ownership is not proved. */
  reach: 'anyone' | 'proved';
  /** What is judged; the check runs once for each one that the asset has. */
  subject: S['kind'];
  /** Part of the finding's identity: record type, header, parameter class. */
  aspect: string;
  /** Why it matters, for the reader of the finding. */
  impact: string;
  cweIds: readonly string[];
  remediation: Remediation;
  /** Answers to these are judged, with the headers of the page but without its text. */
  probes?: readonly Probe[];
  outcomes: Readonly<Record<Key, Outcome>>;
  evaluate(subject: S): Judgement<NoInfer<Key>> | readonly Judgement<NoInfer<Key>>[];
}

/** Curried, so that the subject is named and the outcome keys are inferred. */
export const checkOf =
  <S extends Subject>() =>
  <const Key extends string>(check: Check<S, Key>): Check<S, Key> =>
    check;

/** A check of any subject, as the registry holds it: judged through `judge`, never called directly. */
export interface RegisteredCheck extends Omit<Check, 'evaluate' | 'subject'> {
  subject: SubjectKind;
  /** Judgements about a subject of this check's kind; an empty list for any other kind. */
  judge(subject: Subject): readonly Judgement[];
}

/** Forgets the subject's type, and keeps the promise that only that kind is ever judged. */
export function register<S extends Subject, Key extends string>(
  check: Check<S, Key>,
): RegisteredCheck {
  const { evaluate: _evaluate, ...facts } = check;
  const isMine = (subject: Subject): subject is S => subject.kind === check.subject;
  return {
    ...facts,
    judge(subject) {
      if (!isMine(subject)) return [];
      return [check.evaluate(subject)].flat();
    },
  };
}
