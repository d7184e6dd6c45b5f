import type { RegisteredCheck } from '../../check-definition/check.ts';
import { MAX_EVALUATIONS } from '../../limits.ts';
import { watchCutOffs } from '../../subjects/cut-off.ts';
import { known } from '../../subjects/read.ts';
import type { Subject } from '../../subjects/subject.ts';
import { evaluate } from '../evaluation/evaluate.ts';
import type { Judged } from './judged.ts';

/** Evaluates one subject check by check, and records which checks read something cut off. */
export function judgeOf(subject: Subject): (check: RegisteredCheck) => Judged {
  let cutOffs = new Set<string>();
  watchCutOffs(subject, (reason) => cutOffs.add(reason));
  return (check) => {
    cutOffs = new Set();
    const evaluations = evaluate(check, [known(subject)]);
    if (evaluations.length > MAX_EVALUATIONS) {
      cutOffs.add(`Only the first ${MAX_EVALUATIONS} results of this check were kept`);
    }
    return { evaluations: evaluations.slice(0, MAX_EVALUATIONS), cutOffs: [...cutOffs] };
  };
}
