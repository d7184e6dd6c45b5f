/** A row of the table in the README: a folder or file, and what it may import. */
export interface Room {
  /** `checks/<group>/` or `limits.ts`; a placeholder stands for one folder. */
  name: string;
  /** Names of rooms and packages; `*` for everything. */
  mayImport: readonly string[];
}

/** Files beside the code that they test; their row adds to what their room may import. */
export const TESTS = '*.test.ts';
/** Every folder of this name is in this one room. */
const TESTING = 'testing/';

const ROW = /^\| `([^`|]+)` \|[^|]*\| ([^|]*) \|$/;

export function readRoomTable(markdown: string): readonly Room[] {
  return markdown.split('\n').flatMap((line) => {
    const [, name, cell] = ROW.exec(line) ?? [];
    if (name === undefined || cell === undefined) return [];
    return [
      { name, mayImport: Array.from(cell.matchAll(/`([^`]+)`/g), ([, entry]) => entry ?? '') },
    ];
  });
}

export const isRoomName = (entry: string): boolean => entry.endsWith('/') || entry.endsWith('.ts');

/** Describes where a file is: `checks/dns/` for the room `checks/<group>/`. */
export interface Place {
  room: Room;
  path: string;
}

/** Returns the innermost room of a file, or null if the table has none for it. */
export function placeOf(table: readonly Room[], file: string): Place | null {
  const isTesting = `/${file}`.includes(`/${TESTING}`);
  const places = table.flatMap((room): Place[] => {
    if (isTesting) return room.name === TESTING ? [{ room, path: TESTING }] : [];
    const path = pathIn(room.name, file);
    return path === null ? [] : [{ room, path }];
  });
  return places.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** The part of the file's path that a room's name stands for. */
function pathIn(name: string, file: string): string | null {
  const wanted = name.split('/').filter((segment) => segment !== '');
  const segments = file.split('/');
  const isFolder = name.endsWith('/');
  if (isFolder ? segments.length <= wanted.length : segments.length !== wanted.length) return null;
  const bound = new Map<string, string>();
  if (!wanted.every((part, at) => fits(part, segments[at] ?? '', bound))) return null;
  return segments.slice(0, wanted.length).join('/') + (isFolder ? '/' : '');
}

/** Returns whether a segment is what a part names: a placeholder is the same in all parts, as in `<group>/<group>.ts`. */
function fits(part: string, segment: string, bound: Map<string, string>): boolean {
  if (!isPlaceholder(part)) return part === segment;
  const [name = '', ending = ''] = part.split('>');
  if (!segment.endsWith(ending)) return false;
  const value = segment.slice(0, segment.length - ending.length);
  const known = bound.get(name) ?? value;
  bound.set(name, value);
  return known === value;
}

const isPlaceholder = (segment: string): boolean => segment.startsWith('<');

/**
 * Returns whether an entry in the row of `from` permits imports from `to`. A placeholder that the row's own
 * name has stands for the same folder, so `checks/<group>/` is the group of the importing check.
 */
export function permits(entry: string, from: Place, to: Place): boolean {
  if (entry === '*') return true;
  const own = new Map(
    from.room.name.split('/').map((part, at) => [part, from.path.split('/')[at] ?? ''] as const),
  );
  const wanted = entry.split('/').map((part) => (isPlaceholder(part) && own.get(part)) || part);
  const actual = to.path.split('/');
  return (
    wanted.length === actual.length &&
    wanted.every((part, at) => part === actual[at] || isPlaceholder(part))
  );
}

/** `node:*` permits every module of Node. */
export const permitsPackage = (entry: string, name: string): boolean =>
  entry === '*' || entry === name || (entry === 'node:*' && name.startsWith('node:'));
