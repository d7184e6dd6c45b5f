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
const JOINER = '\u200d';
const AS_EMOJI = '\ufe0f';

const isIn = (ranges: Ranges, character: string): boolean => {
  const code = character.codePointAt(0) ?? -1;
  return ranges.some(([first, last]) => first <= code && code <= last);
};

/** Whether every character is seen; joiners are, inside of emoji. */
function isSeen(name: string): boolean {
  const characters = [...name];
  return characters.every((character, index) => {
    const before = characters[index - 1] ?? '';
    if (character === AS_EMOJI) return isIn(EMOJI, before) || /[#*0-9]/.test(before);
    if (character !== JOINER) return !isIn(UNSEEN, character);
    const isJoined = before === AS_EMOJI || isIn(EMOJI, before);
    return isJoined && isIn(EMOJI, characters[index + 1] ?? '');
  });
}

/** A name on one line: composed (NFC), trimmed, without characters that are not seen. */
export const nameLine = () =>
  textLine()
    .normalize('NFC')
    .refine(isSeen, 'Leave out characters that cannot be seen or that turn the direction of text.');

/** Of a person, of a workspace, and of most things that a workspace names. Characters. */
export const MAX_NAME_LENGTH = 80;

/** In any form of the letters, so that a wide `＠` is one too. */
const isAddress = (name: string): boolean => /[^\s@]@[^\s@]/.test(name.normalize('NFKC'));

/** What others see of a person without a name: nobody else may be called so. */
const isNeutral = (name: string): boolean => /^member\s+[0-9a-f]{6}$/i.test(name.normalize('NFKC'));

/** The name of a person, or empty for none. An e-mail address is never one: it could be that of somebody else. */
export const personName = () =>
  nameLine()
    .max(MAX_NAME_LENGTH, `Use at most ${MAX_NAME_LENGTH} characters`)
    .refine((name) => !isAddress(name), 'Use a name, not an e-mail address.')
    .refine(
      (name) => !isNeutral(name),
      'Choose another name: this one stands for a member without one.',
    );
