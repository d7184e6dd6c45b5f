import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { famousPhrases } from './famous-phrases.ts';

/** How a password would be guessed, and in how many tries, as a power of ten. */
export interface Guessing {
  readonly guessesLog10: number;
  /** It contains a leaked password, or one that is published as an example. */
  readonly isCommon: boolean;
  /** It contains one of the given words, however it is spelled. */
  readonly hasWord: boolean;
}

/** The work grows faster than the length, and this much is judged within some milliseconds. */
const MAX_JUDGED = 40;
const MAX_SUBSTITUTIONS = 20;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** About 57,000 leaked passwords and words, from an installed package. Loaded for the first password. */
const openEstimator = (): Promise<ZxcvbnFactory> =>
  (estimator ??= Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({
        dictionary,
        graphs: adjacencyGraphs,
        maxLength: MAX_JUDGED,
        l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
      }),
  ));

/**
 * Judges at most the first 40 characters: what follows makes a password no easier to guess.
 * @param words what an attacker tries first, in lower case
 */
export async function guessingOf(password: string, words: readonly string[]): Promise<Guessing> {
  const judge = await openEstimator();
  const { guessesLog10, sequence } = judge.check(password, [...words]);
  const dictionaries = sequence.flatMap((match) =>
    'dictionaryName' in match ? [String(match.dictionaryName)] : [],
  );
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  const isFamous = famousPhrases.some((phrase) => letters.includes(phrase));
  return {
    guessesLog10: isFamous ? 0 : guessesLog10,
    isCommon: isFamous || dictionaries.some((name) => name !== 'userInputs'),
    hasWord: dictionaries.includes('userInputs'),
  };
}
