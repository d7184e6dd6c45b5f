import type { AssessedFramework, RequirementChange } from '@parapet/contracts/compliance/framework';
import type { FrameworkDay, StatesDay } from '../repositories/days.repository.ts';
import { stateOfLetter } from './packed-states.policy.ts';

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

/**
 * Returns the changes from one day to the next, newest first.
 * @param days of one framework, oldest first
 */
export function changesOf(
  days: readonly StatesDay[],
  framework: Named,
  limit: number,
): RequirementChange[] {
  const changes: RequirementChange[] = [];
  for (let index = days.length - 1; index > 0 && changes.length < limit; index -= 1) {
    const [before, now] = [days[index - 1], days[index]];
    if (!before || !now || (before.states === now.states && before.numbers === now.numbers))
      continue;
    const isSameList = before.numbers === now.numbers;
    const positions = isSameList
      ? null
      : new Map(before.numbers.map((number, position) => [number, position]));
    for (const [position, number] of now.numbers.entries()) {
      const at = positions ? positions.get(number) : position;
      const from = at === undefined ? undefined : before.states[at];
      const to = now.states[position];
      if (from === undefined || from === to) continue;
      changes.push({
        frameworkId: framework.id,
        frameworkTitle: framework.title,
        number,
        title: framework.titleOf(number),
        from: stateOfLetter(from),
        to: stateOfLetter(to),
        day: now.day,
      });
    }
  }
  return changes.slice(0, limit);
}
