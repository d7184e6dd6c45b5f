/** The letter that a digit or sign replaces; a one is read as i and as l. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '+': 't',
  '(': 'c',
};

/** Returns a lower-case text unchanged, and with look-alikes replaced by letters. */
export function readings(text: string): string[] {
  const asLetters = (one: string) =>
    text.replace(/[0345789@$+(1!|]/g, (sign) => LOOKALIKES[sign] ?? one);
  return [...new Set([text, asLetters('i'), asLetters('l')])];
}

/** Returns a text unchanged, without digits and signs at its end, and without them at both ends. */
const stripped = (text: string): string[] => {
  const characters = [...text];
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const first = characters.findIndex(isLetter);
  const end = characters.findLastIndex(isLetter) + 1;
  return [
    text,
    characters.slice(0, end).join(''),
    characters.slice(Math.max(0, first), end).join(''),
  ];
};

/**
 * Returns the shortest unit whose repetition gives `text`, the last one possibly cut; else `text`.
 */
export function repeatedUnit(text: string): string {
  const characters = [...text];
  for (let period = 1; period * 2 <= characters.length; period += 1) {
    if (characters.every((character, at) => character === characters[at % period])) {
      return characters.slice(0, period).join('');
    }
  }
  return text;
}

/** Returns the words that a password may be derived from: `password` for `P@ssw0rd2024!`. */
export function baseWords(password: string): string[] {
  const text = password.toLowerCase();
  const words = [text, lettersAndDigits(text)]
    .flatMap(stripped)
    .flatMap((word) => [word, repeatedUnit(word)])
    .flatMap(readings)
    .flatMap(stripped);
  return [...new Set(words)];
}

export const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{Nd}]/gu, '');
