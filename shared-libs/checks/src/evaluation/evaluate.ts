import type { Evidence, Remediation, Vulnerability } from '@parapet/contracts/findings/finding';
import { cutText, shortenText } from '@parapet/contracts/text/cut-text';
import type { Confidence } from '@parapet/contracts/text/vocabulary';
import type { Judgement, Outcome, RegisteredCheck, Subject } from '../definition/check.ts';
import type { Read } from '../definition/read.ts';
import { MAX_REASON_LENGTH, MAX_TITLE_LENGTH } from '../limits.ts';
import type { Place } from '../place.ts';
import { evidenceFrom } from './evidence.ts';
import type { Located } from './located.ts';

/** One judgement about one subject, as bounded plain data that the judge can send. */
export interface Evaluation<P extends Place = Place> extends Located<P> {
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

/** Returns where a judgement is: `about` names the thing, `placeId` the place where it is not that of the subject. */
export type Locate<S extends Subject, P extends Place> = (
  subject: S,
  about: string,
  placeId?: string,
) => Located<P>;

/** Evaluates every subject that was read; subjects that were not read are skipped. */
export function evaluate<S extends Subject, P extends Place>(
  check: RegisteredCheck,
  subjects: readonly Read<S>[],
  locate: Locate<S, P>,
): readonly Evaluation<P>[] {
  return subjects.flatMap((subject, index) =>
    subject.ok
      ? check
          .judge(subject.value)
          .map((judged) =>
            evaluationOf(
              check,
              index,
              judged,
              locate(subject.value, judged.about ?? check.aspect, judged.placeId),
            ),
          )
      : [],
  );
}

function evaluationOf<P extends Place>(
  check: RegisteredCheck,
  subject: number,
  judgement: Judgement,
  located: Located<P>,
): Evaluation<P> {
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
    ...located,
    subject,
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
