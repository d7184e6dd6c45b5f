import { watchCutOffs } from '@parapet/checks/definition/cut-off';
import { known } from '@parapet/checks/definition/read';
import { evidenceFrom } from '@parapet/checks/evaluation/evidence';
import type { RegisteredCheck } from '../../check-definition/check.ts';
import { MAX_EVALUATIONS } from '../../limits.ts';
import type { Subject } from '../../subjects/subject.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import { watchProofs } from '../evaluation/watch-proofs.ts';
import type { Judged } from './judged.ts';

/**
 * Evaluates one subject check by check, and records which checks read something cut off.
 * @param showsPasses a check with a result that passes shows what it saw
 */
export function judgeOf(
  subject: Subject,
  { showsPasses = false }: { showsPasses?: boolean } = {},
): (check: RegisteredCheck) => Judged {
  let cutOffs = new Set<string>();
  const takeProofs = showsPasses ? watchProofs(subject) : null;
  watchCutOffs(subject, (reason) => cutOffs.add(reason));
  return (check) => {
    takeProofs?.();
    cutOffs = new Set();
    const evaluations = evaluate(check, [known(subject)]);
    if (evaluations.length > MAX_EVALUATIONS) {
      cutOffs.add(`Only the first ${MAX_EVALUATIONS} results of this check were kept`);
    }
    const verdicts = new Set(evaluations.map(({ outcome }) => outcome.verdict));
    return {
      evaluations: evaluations.slice(0, MAX_EVALUATIONS),
      cutOffs: [...cutOffs],
      seen:
        takeProofs && verdicts.has('pass')
          ? takeProofs().map((proof) => evidenceFrom({ proof }, 1))
          : [],
    };
  };
}
