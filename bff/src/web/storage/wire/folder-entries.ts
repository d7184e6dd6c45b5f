import type { FolderEntry, FolderPage, SortBy, TreePage, WireObject } from './object-service.ts';
import { wrongRequest } from './wire-error.ts';

const nameOf = (entry: FolderEntry): string => ('folder' in entry ? entry.folder : entry.name);

/** With a delimiter, what is below a folder is the folder alone, with a slash at its end. */
export function entriesBelow(
  objects: readonly WireObject[],
  prefix: string,
  hasDelimiter: boolean,
): FolderEntry[] {
  const folders = new Set<string>();
  const found: FolderEntry[] = [];
  for (const object of objects) {
    if (!object.name.startsWith(prefix)) continue;
    const slash = hasDelimiter ? object.name.indexOf('/', prefix.length) : -1;
    if (slash < 0) found.push(object);
    else folders.add(object.name.slice(0, slash + 1));
  }
  return [...found, ...[...folders].map((folder) => ({ folder }))];
}

function sortKey(entry: FolderEntry, { column }: SortBy): string {
  if ('folder' in entry || column === 'name') return nameOf(entry);
  return `${column === 'created_at' ? entry.createdAt : entry.updatedAt} ${entry.name}`;
}

const by = (sortBy: SortBy) => (a: FolderEntry, b: FolderEntry) => {
  const [one, two] = [sortKey(a, sortBy), sortKey(b, sortBy)];
  const order = one < two ? -1 : one > two ? 1 : 0;
  return sortBy.order === 'desc' ? -order : order;
};

/** A cursor is the key of the last entry of its page. */
export function treePageOf(entries: readonly FolderEntry[], { cursor, limit, sortBy }: TreePage) {
  const after = cursor === null ? null : Buffer.from(cursor, 'base64url').toString('utf8');
  if (after === '') throw wrongRequest('The cursor is not one of this service');
  const isLater = (key: string): boolean =>
    after === null || (sortBy.order === 'desc' ? key < after : key > after);
  const rest = entries.toSorted(by(sortBy)).filter((entry) => isLater(sortKey(entry, sortBy)));
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rest.length > limit && last !== undefined;
  return {
    entries: page,
    cursor: hasNext ? Buffer.from(sortKey(last, sortBy)).toString('base64url') : null,
  };
}

/** A page of what is in a folder. A search finds its text as it is written, also `%` and `_`. */
export function folderPageOf(
  objects: readonly WireObject[],
  { prefix, search, limit, offset, sortBy }: FolderPage,
): FolderEntry[] {
  const text = search.toLowerCase();
  return entriesBelow(objects, prefix, true)
    .filter((entry) => nameOf(entry).slice(prefix.length).toLowerCase().includes(text))
    .toSorted(by(sortBy))
    .slice(offset, offset + limit);
}
