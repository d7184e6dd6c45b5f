import { createHash } from 'node:crypto';
import type { RequirementState } from '@parapet/contracts/compliance/requirement';
import type { StandingRow } from './stand.policy.ts';

const letters = {
  passed: 'p',
  failed: 'f',
  partly: 'h',
  attested: 'a',
  not_assessed: 'n',
  not_applicable: '-',
  exception: 'e',
} as const satisfies Record<RequirementState, string>;

const states = new Map(
  Object.entries(letters).map(([state, letter]) => [letter as string, state as RequirementState]),
);

/** The states of all requirements of a framework: a letter each, in the order of a list of numbers. */
export interface PackedStates {
  readonly listId: string;
  readonly states: string;
  /** Failing resources by the position of their requirement. */
  readonly failed: Readonly<Record<string, number>>;
}

/** The id of a list of numbers; equal lists have equal ids. */
export function listIdOf(numbers: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(numbers)).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const packStates = (rows: readonly StandingRow[]): PackedStates => ({
  listId: listIdOf(rows.map(({ number }) => number)),
  states: rows.map(({ state }) => letters[state]).join(''),
  failed: Object.fromEntries(
    rows.flatMap(({ failedResources: count }, index) =>
      count > 0 ? [[String(index), count] as const] : [],
    ),
  ),
});

export const stateOfLetter = (letter: string | undefined): RequirementState =>
  states.get(letter ?? '') ?? 'not_assessed';

/** The states by number. */
export const unpackStates = (
  numbers: readonly string[],
  packed: string,
): Map<string, RequirementState> =>
  new Map(numbers.map((number, index) => [number, stateOfLetter(packed[index])]));
