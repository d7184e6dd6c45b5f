import { repeatedUnit } from './spellings.ts';

/** Sequences of neighbouring keys: keyboard rows, and slanting columns of digits and letters. */
const KEYBOARD_RUNS = [
  '1234567890',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
].flatMap((run) => [run, [...run].reverse().join('')]);

/** Shorter runs occur in ordinary words. */
const MIN_RUN = 3;

/**
 * Returns how many characters a password counts for: a repeated part counts once, and a sequence
 * (`abcd`, `4321`, `aaaa`, `qwerty`) as one character.
 */
export function variety(password: string): number {
  const characters = [...repeatedUnit(password.toLowerCase())];
  let count = 0;
  let at = 0;
  while (at < characters.length) {
    const run = Math.max(stepRun(characters, at), keyboardRun(characters, at));
    at += run >= MIN_RUN ? run : 1;
    count += 1;
  }
  return count;
}

/** Returns how many characters from `at` on follow each other by the same step of 0, 1 or -1. */
function stepRun(characters: readonly string[], at: number): number {
  const stepAt = (index: number) =>
    (characters[index + 1]?.codePointAt(0) ?? Number.NaN) -
    (characters[index]?.codePointAt(0) ?? Number.NaN);
  const step = stepAt(at);
  if (!(Math.abs(step) <= 1)) return 1;
  let end = at + 1;
  while (stepAt(end) === step) end += 1;
  return end - at + 1;
}

function keyboardRun(characters: readonly string[], at: number): number {
  let longest = 1;
  while (at + longest < characters.length) {
    const text = characters.slice(at, at + longest + 1).join('');
    if (!KEYBOARD_RUNS.some((run) => run.includes(text))) break;
    longest += 1;
  }
  return longest;
}
