import type { AssessedFramework, RequirementChange } from '@parapet/contracts/compliance/framework';
import type { FrameworkDay, PackedDay } from '../repositories/days.repository.ts';
import { unpackStates } from './packed-states.policy.ts';

/** One figure a week. */
export const trendOf = (weeks: readonly FrameworkDay[]): AssessedFramework['trend'] =>
  weeks.map(({ day, figures: { passed, assessed, applicable } }) => ({
    day,
    passed,
    assessed,
    applicable,
  }));

interface Named {
  readonly id: string;
  readonly title: string;
  readonly titleOf: (number: string) => string;
}

/** What changed from one day to the next, newest first. @param days of one framework, oldest first */
export function changesOf(days: readonly PackedDay[], framework: Named): RequirementChange[] {
  const changes: RequirementChange[] = [];
  for (const [index, { day, numbers, states }] of days.entries()) {
    const before = days[index - 1];
    if (!before) continue;
    const old = unpackStates(before.numbers, before.states);
    for (const [number, to] of unpackStates(numbers, states)) {
      const from = old.get(number);
      if (from === undefined || from === to) continue;
      changes.push({
        frameworkId: framework.id,
        frameworkTitle: framework.title,
        number,
        title: framework.titleOf(number),
        from,
        to,
        day,
      });
    }
  }
  return changes.reverse();
}
