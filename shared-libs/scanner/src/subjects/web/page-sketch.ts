/** Beginning of a page that is sketched, and its words that count. */
const MAX_CHARACTERS = 32_000;
const MAX_WORDS = 4000;
/** Longer words are ids and encoded data. */
const MAX_WORD_LENGTH = 24;

const HASHES = 32;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Share of hashes that agree by chance. */
const BY_CHANCE = 1 / letters.length;

/**
 * Returns 32 characters that tell how alike two texts are (MinHash over pairs of words, six bits each);
 * empty for a text without words. Words with digits, such as ids and nonces, do not count.
 */
export function sketchOf(text: string): string {
  const words = wordsOf(text.slice(0, MAX_CHARACTERS).toLowerCase());
  if (words.length === 0) return '';
  const least = new Array<number>(HASHES).fill(0xffff_ffff);
  for (const [at, word] of words.entries()) {
    const pair = hashOf(`${word} ${words[at + 1] ?? ''}`);
    for (let index = 0; index < HASHES; index += 1) {
      const hash = mixed(pair ^ Math.imul(index + 1, 0x9e37_79b1));
      if (hash < (least[index] ?? 0)) least[index] = hash;
    }
  }
  return least.map((hash) => letters[hash % letters.length]).join('');
}

/** Returns what share of their pairs of words two sketched texts have in common, about: 0 to 1. */
export function likeness(a: string, b: string): number {
  if (a === '' || b === '') return a === b ? 1 : 0;
  let same = 0;
  for (let index = 0; index < HASHES; index += 1) if (a[index] === b[index]) same += 1;
  return Math.max(0, (same / HASHES - BY_CHANCE) / (1 - BY_CHANCE));
}

function wordsOf(text: string): readonly string[] {
  const found = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return found
    .filter((word) => word.length <= MAX_WORD_LENGTH && !/\p{N}/u.test(word))
    .slice(0, MAX_WORDS);
}

/** FNV-1a, 32 bits; short texts need no more. */
export function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  }
  return hash >>> 0;
}

/** Ends a hash so that each bit of the input changes each of the result. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
