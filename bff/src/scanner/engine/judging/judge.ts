import { type CutOff, watchCutOffs } from '../../subjects/cut-off.ts';
import { known } from '../../subjects/read.ts';
import type { Subject } from '../../subjects/subject.ts';
import type { RegisteredCheck } from '../check.ts';
import { rule } from '../ledger.ts';
import { MAX_RULINGS } from '../limits.ts';
import type { Judged } from './judged.ts';

/** Judges one subject, check by check, and notices which of them read what was cut off. */
export function judgeOf(subject: Subject): (check: RegisteredCheck) => Judged {
  let cutOffs = new Map<string, CutOff>();
  watchCutOffs(subject, (cut) => cutOffs.set(cut.reason, cut));
  return (check) => {
    cutOffs = new Map();
    const rulings = rule(check, [known(subject)]);
    if (rulings.length > MAX_RULINGS) {
      const reason = `Only the first ${MAX_RULINGS} things were judged`;
      cutOffs.set(reason, { reason, kind: 'list' });
    }
    return { rulings: rulings.slice(0, MAX_RULINGS), cutOffs: [...cutOffs.values()] };
  };
}
