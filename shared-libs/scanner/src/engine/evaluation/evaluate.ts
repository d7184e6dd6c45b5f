import type { Evidence, Remediation, Vulnerability } from '@parapet/contracts/findings/finding';
import { cutText, shortenText } from '@parapet/contracts/text/cut-text';
import type { Confidence } from '@parapet/contracts/text/vocabulary';
import type { Judgement, Outcome, RegisteredCheck } from '../../check-definition/check.ts';
import { MAX_REASON_LENGTH, MAX_TITLE_LENGTH } from '../../limits.ts';
import type { Read } from '../../subjects/read.ts';
import type { Subject } from '../../subjects/subject.ts';
import { evidenceFrom } from './evidence.ts';
import { type Place, placeOf } from './locator.ts';

/** One judgement about one subject, as bounded plain data that the judge can send. */
export interface Evaluation extends Place {
  /** Index of the subject, in the order in which subjects were read. */
  subject: number;
  judgement: Pick<Judgement, 'outcome' | 'reason' | 'isProved'>;
  outcome: Outcome;
  /** Set for every failure. */
  evidence: Evidence | null;
  /** Set where it differs from the check's. */
  confidence?: Confidence;
  /** Set where it differs from the check's. */
  remediation?: Remediation;
  /** Set for a failure about known flaws of software. */
  vulnerability?: Vulnerability;
  /** On how many fresh connections the same was seen; 2 for a confirmed severe failure. */
  confirmations: number;
}

/** Evaluates every subject that was read; subjects that were not read are skipped. */
export function evaluate(
  check: RegisteredCheck,
  subjects: readonly Read<Subject>[],
): readonly Evaluation[] {
  return subjects.flatMap((subject, index) =>
    subject.ok
      ? check
          .judge(subject.value)
          .map((judged) => evaluationOf(check, subject.value, index, judged))
      : [],
  );
}

function evaluationOf(
  check: RegisteredCheck,
  subject: Subject,
  index: number,
  judgement: Judgement,
): Evaluation {
  const outcome = check.outcomes[judgement.outcome];
  if (outcome === undefined) {
    throw new Error(`${check.id} judged "${judgement.outcome}", which its outcomes do not list`);
  }
  const isFailure = outcome.verdict === 'fail';
  if (isFailure && judgement.observation === undefined) {
    throw new Error(`${check.id} failed with "${judgement.outcome}" and showed no evidence`);
  }
  const { reason, vulnerability, confidence, title, remediation } = judgement;
  return {
    ...placeOf(subject, judgement.about ?? check.aspect, judgement.address),
    subject: index,
    judgement: {
      outcome: judgement.outcome,
      ...(judgement.isProved && { isProved: true }),
      ...(reason !== undefined && { reason: cutText(reason, MAX_REASON_LENGTH) }),
    },
    outcome:
      isFailure && title !== undefined
        ? { ...outcome, title: shortenText(title, MAX_TITLE_LENGTH) }
        : outcome,
    evidence: isFailure && judgement.observation ? evidenceFrom(judgement.observation, 1) : null,
    ...(isFailure && confidence && { confidence }),
    ...(isFailure && remediation && { remediation }),
    ...(isFailure && vulnerability && { vulnerability }),
    confirmations: 1,
  };
}
