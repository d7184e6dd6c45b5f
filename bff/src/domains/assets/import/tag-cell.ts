import { readCells } from './read-cells.ts';

/** Returns whether a tag can stand without quotes: nothing in it parts tags, and no spreadsheet reads it as a formula. */
const isPlain = (tag: string): boolean => /^[\p{L}\p{N}_][^\s,;|"]*$/u.test(tag);

/** The tags of an asset in one cell of CSV: `shop "big shop"`; a quote within a tag is doubled. */
export const writeTagCell = (tags: readonly string[]): string =>
  tags.map((tag) => (isPlain(tag) ? tag : `"${tag.replaceAll('"', '""')}"`)).join(' ');

const delimiters = [' ', '\t', ',', ';', '|'];

/**
 * The tags of a cell, each once, or null where a quote is not closed. Spaces, commas, semicolons and
 * bars part them, except within quotes.
 */
export function readTagCell(cell: string): string[] | null {
  const tags = readCells(cell, delimiters);
  return tags && [...new Set(tags.filter((tag) => tag !== ''))];
}
