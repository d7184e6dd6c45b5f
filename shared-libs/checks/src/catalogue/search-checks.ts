import type { RegisteredCheck } from '../definition/check.ts';
import { type OwaspCategory, owaspCategories } from '../definition/weakness.ts';

/** A shorter text is a name only as a whole word. */
const MIN_PREFIX = 3;

/** Words that people add to the name of a problem, and that tell no checks apart. */
const fillers = new Set([
  ...['a', 'an', 'the', 'of', 'in', 'on', 'for', 'is', 'and', 'or', 'to', 'with', 'by'],
  ...['missing', 'absent', 'no', 'not', 'without', 'lack', 'lacks', 'lacking', 'set'],
  ...['enabled', 'disabled', 'exposed', 'detected', 'found', 'header', 'headers'],
  ...['attack', 'flaw', 'issue', 'problem', 'vulnerability', 'vulnerable', 'weakness'],
  ...['host', 'hosts', 'page', 'pages', 'site', 'sites', 'web', 'website', 'domain'],
]);

/** `X-Frame-Options` has the words `x`, `frame` and `options`. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');

/** Words in order, with a space around each, so that a text that follows a space begins with a word. */
const phraseOf = (words: readonly string[]): string => ` ${words.join(' ')} `;

interface CheckSearch {
  /**
   * The ids of the checks that a text names: by its place in an alias, a title or an id, from the beginning of a word;
   * by all of its words in any order; by the number of the catalogue; by a weakness (`CWE-352`, `cwe 352`); by a
   * category of the OWASP Top 10 (`A05`, of 2025; `A03:2021`). Fillers such as "missing" count where a name has them.
   */
  checksNamed(text: string): readonly string[];
  /** The category of a check of the OWASP Top 10 with its name; null for a check that is not known. */
  owaspOf(checkId: string): { id: OwaspCategory; name: string } | null;
}

/** Makes checks searchable by the names of their problems. */
export function searchOf(checks: readonly RegisteredCheck[]): CheckSearch {
  const searched = checks.map(searchedOf);
  const categories = new Map(checks.map(({ id, owasp }) => [id, owasp]));
  return {
    checksNamed: (text) => namedBy(text, searched).map(({ id }) => id),
    owaspOf(checkId) {
      const id = categories.get(checkId);
      return id === undefined ? null : { id, name: owaspCategories[id].name };
    },
  };
}

type Searched = ReturnType<typeof searchedOf>;

function searchedOf(check: RegisteredCheck) {
  const { id, catalogueId, title, group, aliases, cweIds, owasp } = check;
  const named = aliases.map((alias) => phraseOf(wordsOf(alias)));
  const phrases = [...named, ...[title, id, catalogueId].map((name) => phraseOf(wordsOf(name)))];
  const words = [...new Set([group, ...phrases.flatMap(wordsOf)])];
  return { id, aliases: named, phrases, words, cweIds, owasp };
}

function namedBy(text: string, searched: readonly Searched[]): readonly Searched[] {
  const wanted = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const cwe = /^cwe[-: ]?(\d{1,5})$/.exec(wanted)?.[1];
  if (cwe !== undefined) {
    return searched.filter(({ cweIds }) => cweIds.includes(`CWE-${Number(cwe)}`));
  }
  const categories = categoriesOf(wanted);
  if (categories !== null) return searched.filter(({ owasp }) => categories.includes(owasp));
  const words = wordsOf(wanted);
  const telling = words.filter((word) => !fillers.has(word));
  if (telling.length === 0) return searched.filter(({ aliases }) => hasPhrase(aliases, words));
  const whole = searched.filter(({ phrases }) => hasPhrase(phrases, words));
  if (whole.length > 0) return whole;
  return searched.filter(
    (check) =>
      hasPhrase(check.phrases, telling) ||
      (telling.length > 1 && telling.every((word) => hasWord(check.words, word))),
  );
}

function hasPhrase(phrases: readonly string[], words: readonly string[]): boolean {
  const phrase = phraseOf(words).trimEnd();
  if (phrase.length < 3) return false;
  const sought = phrase.length > MIN_PREFIX ? phrase : `${phrase} `;
  return phrases.some((one) => one.includes(sought));
}

const hasWord = (words: readonly string[], wanted: string): boolean =>
  words.includes(wanted) ||
  (wanted.length >= MIN_PREFIX && words.some((word) => word.startsWith(wanted)));

/** Returns those of the edition of 2025 where the text names none; null for a text that is no category. */
function categoriesOf(wanted: string): readonly string[] | null {
  const [, number, edition = '2025'] =
    /^(?:owasp )?(a\d{2})(?:[:\-/ ](\d{4}))?$/.exec(wanted) ?? [];
  if (number === undefined) return null;
  const code = `${number.toUpperCase()}:${edition}`;
  return Object.entries<{ formerly: readonly string[] }>(owaspCategories)
    .filter(([category, { formerly }]) => category === code || formerly.includes(code))
    .map(([category]) => category);
}
