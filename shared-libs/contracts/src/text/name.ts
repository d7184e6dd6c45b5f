import { isNeutralName } from '../access/member-label.ts';
import { textLine } from './text.ts';

// The rule of every name that one person types and others see. `parapet.is_name` and
// `parapet.display_name` in Postgres hold the same rule; a test compares them.

type Ranges = ReadonlyArray<readonly [first: number, last: number]>;

/** Controls, fillers, characters without width or of direction, line ends, halved, private and tag characters. */
const UNSEEN: Ranges = [
  [0x0, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200c],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xd800, 0xf8ff],
  [0xfe00, 0xfe0e],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0x10ffff],
];
/** Characters that emoji consist of, besides those that join and colour them. */
const EMOJI: Ranges = [
  [0xa9, 0xa9],
  [0xae, 0xae],
  [0x203c, 0x203c],
  [0x2049, 0x2049],
  [0x2122, 0x2122],
  [0x2139, 0x2139],
  [0x2194, 0x21aa],
  [0x231a, 0x23ff],
  [0x24c2, 0x24c2],
  [0x25aa, 0x27bf],
  [0x2934, 0x2935],
  [0x2b05, 0x2b55],
  [0x3030, 0x3030],
  [0x303d, 0x303d],
  [0x3297, 0x3299],
  [0x1f000, 0x1faff],
];
/** Letters of the Arabic script that join the next one, so that a non-joiner after them is seen (RFC 5892, A.1). */
const JOINS_NEXT: Ranges = [
  [0x620, 0x620],
  [0x626, 0x626],
  [0x628, 0x628],
  [0x62a, 0x62e],
  [0x633, 0x63f],
  [0x641, 0x647],
  [0x649, 0x64a],
  [0x66e, 0x66f],
  [0x678, 0x687],
  [0x69a, 0x6bf],
  [0x6c1, 0x6c2],
  [0x6cc, 0x6cc],
  [0x6ce, 0x6ce],
  [0x6d0, 0x6d1],
  [0x6fa, 0x6fc],
  [0x6ff, 0x6ff],
];
/** Letters of the Arabic script that join the one before. */
const JOINS_BEFORE: Ranges = [
  ...JOINS_NEXT,
  [0x622, 0x625],
  [0x627, 0x627],
  [0x629, 0x629],
  [0x62f, 0x632],
  [0x648, 0x648],
  [0x671, 0x673],
  [0x675, 0x677],
  [0x688, 0x699],
  [0x6c0, 0x6c0],
  [0x6c3, 0x6cb],
  [0x6cd, 0x6cd],
  [0x6cf, 0x6cf],
  [0x6d2, 0x6d3],
  [0x6d5, 0x6d5],
  [0x6ee, 0x6ef],
];
/** Signs of Indic scripts that take the vowel from a letter: a joiner after them changes its form (RFC 5892, A.2). */
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca';
const INDIC: Ranges = [[0x900, 0xdff]];
const BENGALI_RA = '\u09b0';
const BENGALI_VIRAMA = '\u09cd';
const JOINER = '\u200d';
const NON_JOINER = '\u200c';
const AS_EMOJI = '\ufe0f';

const isIn = (ranges: Ranges, character: string): boolean => {
  const code = character.codePointAt(0) ?? -1;
  return ranges.some(([first, last]) => first <= code && code <= last);
};

/** Returns whether a joiner or non-joiner changes how the letters around it look. */
function shapesLetters(character: string, before: string, after: string): boolean {
  const isAfterVirama = before !== '' && VIRAMAS.includes(before);
  if (character === NON_JOINER) {
    if (isIn(JOINS_NEXT, before)) return isIn(JOINS_BEFORE, after);
    return isAfterVirama && isIn(INDIC, after);
  }
  return isAfterVirama || (before === BENGALI_RA && after === BENGALI_VIRAMA);
}

/** Returns whether every character is seen; joiners are inside of emoji, and in scripts that they shape. */
function isSeen(name: string): boolean {
  const characters = [...name];
  return characters.every((character, index) => {
    const [before = '', after = ''] = [characters[index - 1], characters[index + 1]];
    if (character === AS_EMOJI) return isIn(EMOJI, before) || /[#*0-9]/.test(before);
    if (character !== JOINER && character !== NON_JOINER) return !isIn(UNSEEN, character);
    if (shapesLetters(character, before, after)) return true;
    const isJoined = before === AS_EMOJI || isIn(EMOJI, before);
    return character === JOINER && isJoined && isIn(EMOJI, after);
  });
}

/** A name on one line: composed (NFC), trimmed, without characters that are not seen. */
export const nameLine = () =>
  textLine()
    .normalize('NFC')
    .refine(isSeen, 'Leave out characters that cannot be seen or that turn the direction of text.');

/** Limits names of a person, of a workspace, and of most things that a workspace names. Characters. */
export const MAX_NAME_LENGTH = 80;

/** In any form of the letters, so that a wide `＠` is one too. */
const isAddress = (name: string): boolean => /[^\s@]@[^\s@]/.test(name.normalize('NFKC'));

/** The name of a person, or empty for none. An e-mail address is never one: it could be that of somebody else. */
export const personName = () =>
  nameLine()
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`)
    .refine((name) => !isAddress(name), 'Use a name, not an e-mail address.')
    .refine(
      (name) => !isNeutralName(name),
      'Choose another name: this one stands for a member without one.',
    );
