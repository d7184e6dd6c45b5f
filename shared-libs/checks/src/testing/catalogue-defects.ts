import type { RegisteredCheck } from '../definition/check.ts';
import { findingTitlesOf } from './check-defects.ts';

/** An alias of more checks would name none of them. */
const MAX_CHECKS_OF_ALIAS = 6;

/** Returns the rules that the checks of a catalogue break together. */
export const catalogueDefects = (checks: readonly RegisteredCheck[]): readonly string[] => [
  ...repeated('id', checks, ({ id }) => [id]),
  ...repeated('number', checks, ({ catalogueId }) => [catalogueId]),
  ...repeated('title', checks, ({ title }) => [title]),
  ...repeated('title of a finding', checks, findingTitlesOf),
  ...repeated('alias', checks, ({ aliases }) => aliases, MAX_CHECKS_OF_ALIAS),
  ...misplaced(checks),
  ...citedInTwoWays(checks),
];

function repeated(
  fact: string,
  checks: readonly RegisteredCheck[],
  factsOf: (check: RegisteredCheck) => readonly string[],
  max = 1,
): readonly string[] {
  const all = checks.flatMap((check) => factsOf(check).map((text) => ({ text, id: check.id })));
  return [...Map.groupBy(all, ({ text }) => text)]
    .filter(([, owners]) => owners.length > max)
    .map(([text, owners]) => `${fact} "${text}": ${owners.map(({ id }) => id).join(', ')}`);
}

/** The checks of a group are listed by their number. */
const misplaced = (checks: readonly RegisteredCheck[]): readonly string[] =>
  [...Map.groupBy(checks, ({ group }) => group)].flatMap(([group, ofGroup]) => {
    const numbers = ofGroup.map(({ catalogueId }) => catalogueId);
    const at = numbers.findIndex((number, index) => number < (numbers[index - 1] ?? ''));
    return at < 0 ? [] : [`order of ${group}: ${numbers[at]}`];
  });

/** Each text has one date, and each of its numbered sections one title. */
function citedInTwoWays(checks: readonly RegisteredCheck[]): readonly string[] {
  const cited = checks.map(({ standard }) => standard);
  return [...Map.groupBy(cited, ({ document }) => document)].flatMap(([document, ofOne]) => {
    const dates = new Set(ofOne.map(({ published }) => published));
    const numbered = ofOne.filter(({ section }) => /^\d[\d.]* [^,]+$/.test(section));
    const titles = Map.groupBy(
      new Set(numbered.map(({ section }) => section)),
      (section) => section.split(' ')[0],
    );
    return [
      ...(dates.size > 1 ? [`date of ${document}: ${[...dates].join(', ')}`] : []),
      ...[...titles.values()]
        .filter((same) => same.length > 1)
        .map((same) => `section of ${document}: ${same.join(', ')}`),
    ];
  });
}
