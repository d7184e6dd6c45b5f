/** Scripts that are written together in one label (UTS 39, highly restrictive). */
const together: ReadonlyArray<readonly string[]> = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const scripts: ReadonlyArray<readonly [name: string, letter: RegExp]> = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
];

/** Letters of other scripts that look like Latin ones; a label of them alone imitates Latin. */
const likeLatin = new Set([...'аВсԁеНһіјКӏМոорРԛѕТυѵԝхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαγινρτυχκ0123456789-']);

/** Longer names are shown as their key: no host is. */
const MAX_LENGTH = 2100;

/**
 * Returns `displayName` unless its host could be taken for another one: letters of several scripts in
 * one label, a label that imitates Latin, or characters that are not seen. Then it is `canonicalKey`,
 * which is the same in punycode.
 */
export function safeName(displayName: string, canonicalKey: string): string {
  if (displayName.length > MAX_LENGTH) return canonicalKey;
  return hostOf(displayName).split('.').every(isClear) ? displayName : canonicalKey;
}

function hostOf(name: string): string {
  const start = name.indexOf('://');
  if (start < 0) return name;
  const rest = name.slice(start + 3);
  const end = rest.search(/[/?#]/);
  return end < 0 ? rest : rest.slice(0, end);
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

function isClear(label: string): boolean {
  if (!BEYOND_ASCII.test(label)) return true;
  const seen = new Set<string>();
  let isLikeLatin = true;
  for (const character of label) {
    if (character <= '\u007f') {
      if (/[a-z]/i.test(character)) seen.add('Latin');
    } else {
      if (!/[\p{L}\p{N}\p{Mc}\u30fc\u00b7]/u.test(character)) return false;
      seen.add(scriptOf(character));
    }
    if (!likeLatin.has(character)) isLikeLatin = false;
  }
  if (isLikeLatin) return false;
  return (
    seen.size <= 1 || together.some((set) => [...seen].every((script) => set.includes(script)))
  );
}

/** Scripts that are not listed count as one each by their first letter's block. */
function scriptOf(character: string): string {
  const known = scripts.find(([, letter]) => letter.test(character));
  if (known) return known[0];
  return `other ${(character.codePointAt(0) ?? 0) >> 8}`;
}
