import path from 'node:path';
import { importsOf } from './imports.ts';
import { permits, permitsPackage, placeOf, type Room, TESTS } from './room-table.ts';

/** Texts by path, relative to the folder of the rooms. */
export type Sources = ReadonlyMap<string, string>;

/** Imports that the table does not permit, and the permissions that nothing uses. */
export interface Review {
  breaches: readonly string[];
  unused: readonly string[];
}

export function reviewImports(table: readonly Room[], sources: Sources): Review {
  const breaches: string[] = [];
  const unused = new Set(
    table.flatMap(({ name, mayImport }) => mayImport.map((entry) => `${name} ${entry}`)),
  );
  const tests = table.find(({ name }) => name === TESTS);
  for (const [file, text] of sources) {
    const from = placeOf(table, file) ?? (tests && { room: tests, path: '' });
    if (from === undefined || (from.room === tests && !isTest(file))) {
      breaches.push(`${file} is in no room`);
      continue;
    }
    const rows = isTest(file) && tests && from.room !== tests ? [from.room, tests] : [from.room];
    for (const imported of importsOf(file, text)) {
      const to = 'file' in imported ? placeOf(table, imported.file) : null;
      if (to !== null && to.path === from.path) continue;
      const permissions = rows.map(({ name, mayImport }) =>
        mayImport
          .filter((entry) =>
            'package' in imported
              ? permitsPackage(entry, imported.package)
              : to !== null && permits(entry, from, to),
          )
          .map((entry) => `${name} ${entry}`),
      );
      const used = permissions.find((ofRow) => ofRow.length > 0) ?? [];
      for (const permission of used) unused.delete(permission);
      const target = 'file' in imported ? imported.file : imported.package;
      if (used.length === 0) breaches.push(`${file} imports ${target}`);
    }
  }
  return { breaches, unused: [...unused] };
}

const isTest = (file: string): boolean => file.endsWith(TESTS.slice(1));

/** Names by the names that they lead to. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Lists the checks of its group, which know nothing of it, so that it is no part of their folder. */
const isList = (file: string): boolean => {
  const [room, group, name, ...more] = file.split('/');
  return room === 'checks' && name === `${group}.ts` && more.length === 0;
};

const folderOf = (file: string): string => (isList(file) ? file : path.posix.dirname(file));

/** Imports between folders, without tests and what they use. */
export function foldersOf(sources: Sources): Graph {
  const code = [...sources].filter(([file]) => !isTest(file) && !`/${file}`.includes('/testing/'));
  const byFolder = Map.groupBy(code, ([file]) => folderOf(file));
  return new Map(
    [...byFolder].map(([folder, files]) => {
      const targets = files.flatMap(([file, text]) =>
        importsOf(file, text).flatMap((one) => ('file' in one ? [folderOf(one.file)] : [])),
      );
      return [folder, [...new Set(targets)].filter((target) => target !== folder)] as const;
    }),
  );
}

/** Returns one cycle as a path that ends where it begins, or null if there is none. */
export function cycleIn(graph: Graph): readonly string[] | null {
  const done = new Set<string>();
  const search = (name: string, trail: readonly string[]): readonly string[] | null => {
    const at = trail.indexOf(name);
    if (at >= 0) return [...trail.slice(at), name];
    if (done.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const cycle = search(next, [...trail, name]);
      if (cycle !== null) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const cycle = search(name, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
