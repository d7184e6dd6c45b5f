/** Which letter a digit or sign stands for; a one is read as i and as l. */
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

/** A lower-case text as it is, and with its look-alikes read as letters. */
export function readings(text: string): string[] {
  const asLetters = (one: string) =>
    text.replace(/[0345789@$+(1!|]/g, (sign) => LOOKALIKES[sign] ?? one);
  return [...new Set([text, asLetters('i'), asLetters('l')])];
}

/** A text without the digits and signs at its ends, or at its last end alone. */
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

/** The shortest text whose repetition gives `text`, the last one maybe cut; `text` if it has none. */
export function repeatedUnit(text: string): string {
  const characters = [...text];
  for (let period = 1; period * 2 <= characters.length; period += 1) {
    if (characters.every((character, at) => character === characters[at % period])) {
      return characters.slice(0, period).join('');
    }
  }
  return text;
}

/** The words that a password may be a spelling of: `P@ssw0rd2024!` is one of `password`. */
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
