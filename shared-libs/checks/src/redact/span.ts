/** Tells what stands in the place of a secret. */
export const MASK = '[redacted]';

/** A part of a text to hide: UTF-16 offsets, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
  /** Tells what the secret is, which is shown before the mask. */
  what?: string;
}

/**
 * Finds the secrets of one kind in a text, in time linear in its length: it goes forward only, or
 * looks no further than a fixed number of characters ahead or back.
 */
export type Recogniser = (text: string) => readonly Span[];

/**
 * The text with each span masked behind what it is, and how many there were; spans may overlap, in any order.
 * The meaning of a shorter span at the same start counts too.
 */
export function hide(text: string, spans: readonly Span[]): { text: string; count: number } {
  const sorted = spans
    .filter(({ start, end }) => end > start && text.slice(start, end) !== MASK)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const told = new Map(sorted.flatMap(({ start, what }) => (what ? [[start, what] as const] : [])));
  const parts: string[] = [];
  let count = 0;
  let shownUpTo = 0;
  for (const { start, end } of sorted) {
    if (end <= shownUpTo) continue;
    if (start >= shownUpTo) {
      const what = told.get(start);
      const isTold = what === undefined || text.startsWith(`${what} `, start - what.length - 1);
      parts.push(text.slice(shownUpTo, start), isTold ? MASK : `${what} ${MASK}`);
      count += 1;
    }
    shownUpTo = end;
  }
  parts.push(text.slice(shownUpTo));
  return { text: parts.join(''), count };
}
