import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

/** Who may import whom: names of packages or folders, each with those that it may import. */
export type ImportTable = ReadonlyMap<string, readonly string[]>;

/** The table of packages in `docs/architecture.md`; `mfe-*` is one remote. */
export function readPackageTable(): ImportTable {
  const rows = [
    ...read('shared-libs/docs/architecture.md').matchAll(/^\| (`[^|]*) \| ([^|]*) \|$/gm),
  ];
  const table = new Map<string, readonly string[]>();
  for (const [, names = '', cell = ''] of rows) {
    const allowed = cell.split(/[ ,]+/);
    for (const [, name = ''] of names.matchAll(/`([a-z-]+\*?)`/g)) table.set(name, allowed);
  }
  return table;
}

/** The packages that can be imported, by the name after `@parapet/`. */
export const packages: readonly string[] = (
  JSON.parse(read('package.json')) as { workspaces: string[] }
).workspaces
  .filter((path) => /^shared-libs\/[^/]+$/.test(path))
  .map((path) => basename(path));

/** The table of folders in `shell/README.md`. */
export function readShellTable(): ImportTable {
  const folders = readdirSync(join(REPOSITORY, 'shell/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const rows = [
    ...read('shell/README.md').matchAll(/^\| `src\/([a-z]+)\/` *\|[^|]*\|([^|]*)\|$/gm),
  ];
  return new Map(
    rows.map(([, name = '', cell = '']) => [
      name,
      cell.trim() === 'all' ? folders : cell.split(/[ ,]+/),
    ]),
  );
}
