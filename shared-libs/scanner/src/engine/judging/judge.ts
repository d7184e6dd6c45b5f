import { watchCutOffs } from '../../subjects/cut-off.ts';
import { known } from '../../subjects/read.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { RegisteredCheck } from '../check.ts';
import { rule } from '../ledger.ts';
import { MAX_RULINGS } from '../limits.ts';
import type { Judged } from './judged.ts';

/** Judges one subject, check by check, and notices which of them read what was cut off. */
export function judgeOf(subject: Subject): (check: RegisteredCheck) => Judged {
  let cutOffs = new Set<string>();
  watchCutOffs(subject, (reason) => cutOffs.add(reason));
  return (check) => {
    cutOffs = new Set();
    const evaluations = rule(check, [known(subject)]);
    if (evaluations.length > MAX_RULINGS) {
      cutOffs.add(`Only the first ${MAX_RULINGS} things were judged`);
    }
    return { evaluations: evaluations.slice(0, MAX_RULINGS), cutOffs: [...cutOffs] };
  };
}
