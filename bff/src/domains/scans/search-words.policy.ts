const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Further words are left out. */
const MAX_WORDS = 4;

/** One word of a search; a day and its month are one word. */
export interface SearchWord {
  readonly text: string;
  /** The part of a date as YYYY-MM-DD that the word names: `-11-` for November. Null for other words. */
  readonly date: string | null;
}

/** The words of a search in lower case, each once. "23 Nov" and "November 23, 2026" are one word. */
export function searchWords(text: string): SearchWord[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const words = new Map<string, SearchWord>();
  for (let at = 0; at < typed.length && words.size < MAX_WORDS; ) {
    const { length, date } = dateAt(typed, at);
    const word = typed.slice(at, at + length).join(' ');
    words.set(word, { text: word, date });
    at += length;
  }
  return [...words.values()];
}

function dateAt(typed: readonly string[], at: number): { length: number; date: string | null } {
  const [first = '', second = '', third = ''] = typed.slice(at, at + 3);
  const alone = monthOf(first);
  const month = alone ?? monthOf(second);
  const day = dayOf(alone === null ? first : second);
  if (month !== null && day !== null) {
    const year = /^\d{4}$/.test(third) ? third : null;
    return { length: year ? 3 : 2, date: `${year ?? ''}-${month}-${day}` };
  }
  return { length: 1, date: alone && `-${alone}-` };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `nov`, `sept` and `november` name a month. */
function monthOf(word: string): string | null {
  const name = word.replace(/[.,]$/, '');
  const at = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name));
  return at < 0 ? null : twoDigits(at + 1);
}

function dayOf(word: string): string | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?[.,]?$/.exec(word)?.[1] ?? 0);
  return day >= 1 && day <= 31 ? twoDigits(day) : null;
}
