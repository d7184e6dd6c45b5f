import { unwatched } from '@parapet/checks/definition/cut-off';
import { type Exchange, mediaType } from './web-origin.ts';

/** Returns whether two answers have the same type, and bodies that share nine tenths of their lines. */
export function resembles(a: Exchange, b: Exchange): boolean {
  if (a.status !== b.status || mediaType(a) !== mediaType(b)) return false;
  return unwatched(() => a.body === b.body || shareLines(a, b));
}

function shareLines(a: Exchange, b: Exchange): boolean {
  const [first, second] = [new Set(linesOf(a)), new Set(linesOf(b))];
  if (first.size === 0 || second.size === 0) return false;
  const shared = [...first].filter((line) => second.has(line)).length;
  return shared / Math.max(first.size, second.size) >= 0.9;
}

const linesOf = ({ body, path }: Exchange): readonly string[] =>
  body
    .replaceAll(path, '')
    .split(/[\n>]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
