import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { partOf } from '../assess/part-of.ts';
import type { ScopeChoice } from '../assess/read-scopes.ts';
import { type DayHistory, daysIn } from '../repositories/days.repository.ts';
import { partDaysIn } from '../repositories/part-days.repository.ts';

/** The days of the whole workspace, or of the account or tag that somebody chose. */
export function historyOf(scope: WorkspaceTx, choice: ScopeChoice): DayHistory {
  const part = partOf(choice);
  return part ? partDaysIn(scope, part) : daysIn(scope);
}
