import { known, type Read, unknown } from '@parapet/checks/definition/read';
import type { NetworkPlace } from '@parapet/checks/place';
import type { Evidence } from '@parapet/contracts/findings/finding';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { Evaluation, Recheck } from '../evaluation/evaluate.ts';
import type { Judges, Verdicts } from '../judging/judged.ts';
import type { SeenOrigin } from '../ledger/prove-absence.ts';
import type { Examined } from '../ledger/result-of.ts';

/** The verdicts about all subjects of one kind on an asset. */
export interface Reading {
  /** One for each subject, in order; where a subject could not be read, the reason. */
  verdicts: ReadonlyArray<Read<Verdicts>>;
  /** Web origins have one for each subject; null where it could not be read. */
  origins?: readonly (SeenOrigin | null)[];
  /** Subjects that were left out because of a limit. */
  cutOff: string | null;
  /** Tells where more of this kind may be that was not seen; a check does not pass over it. */
  gap?: string | null;
  /** Locators that were seen to hold nothing, or something else than what a check looks for. */
  gone?: readonly string[];
  /** Nothing else of this kind can exist on the asset, so what was not found is gone. */
  exhaustive: boolean;
  /** The reason in the ledger when there is nothing to evaluate. */
  emptyReason: string;
  recheck: Recheck;
}

/** Evaluates one subject in a judge; passes on the reason of a subject that could not be read. */
export async function judgeSubject(
  judges: Judges,
  subject: Read<Subject>,
  checks: readonly RegisteredCheck[],
): Promise<Read<Verdicts>> {
  return subject.ok ? known(await judges.judge(subject.value, checks)) : subject;
}

/** Returns the evaluations of one check on a subject that was read again. */
export async function judgeAgain(
  judges: Judges,
  subject: Read<Subject>,
  check: RegisteredCheck,
): Promise<Read<readonly Evaluation[]>> {
  if (!subject.ok) return subject;
  const verdict = (await judges.judge(subject.value, [check])).get(check.id);
  if (verdict === undefined) return unknown('It was not rechecked');
  return verdict.ok ? known(verdict.value.evaluations) : verdict;
}

/** Collects what one check returned for all subjects of a reading. */
export function examinedBy(
  check: RegisteredCheck,
  reading: Reading,
  ranAt: NetworkPlace,
): Examined {
  const evaluations: Evaluation[] = [];
  const unread: string[] = [];
  const seen: Evidence[] = [];
  const cutOffs: string[] = reading.cutOff === null ? [] : [reading.cutOff];
  for (const [subject, verdicts] of reading.verdicts.entries()) {
    if (!verdicts.ok) {
      unread.push(verdicts.reason);
      continue;
    }
    const verdict = verdicts.value.get(check.id);
    if (verdict === undefined) continue;
    if (!verdict.ok) {
      unread.push(verdict.reason);
      continue;
    }
    evaluations.push(
      ...verdict.value.evaluations.map((evaluation) => ({ ...evaluation, subject })),
    );
    cutOffs.push(...verdict.value.cutOffs);
    seen.push(...verdict.value.seen);
  }
  const { exhaustive, emptyReason, gap = null, gone = [], origins = [] } = reading;
  const baselineSignatures = origins.map((origin) => origin?.baselineSignature ?? null);
  return {
    baselineSignatures,
    ranAt,
    evaluations,
    unread,
    cutOffs,
    seen,
    gap,
    gone,
    exhaustive,
    emptyReason,
  };
}
