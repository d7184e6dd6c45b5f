import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// The table in shell/README.md lists the folders of shell/src from the top down, and which others
// each imports.

type Table = ReadonlyMap<string, readonly string[]>;

const readTable = (readme: string): Table => {
  const rows = [...readme.matchAll(/^\| `src\/([a-z]+)\/` *\|[^|]*\|([^|]*)\|$/gm)];
  const rooms = rows.map(([, room = '']) => room);
  const allowedIn = (room: string, cell: string): readonly string[] =>
    cell.trim() === 'all' ? rooms.filter((other) => other !== room) : (cell.match(/[a-z]+/g) ?? []);
  return new Map(rows.map(([, room = '', cell = '']) => [room, allowedIn(room, cell)]));
};

const IMPORT = /\b(?:from|import|mock)\b\s*\(?\s*['"`](\.[^'"`]*)['"`]/g;

/** Lists the other folders that a file imports, once each. `file` is relative to shell/src. */
const importedRooms = (file: string, text: string): string[] => {
  const targets = [...text.matchAll(IMPORT)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(file), to),
  );
  const rooms = targets.map((target) => target.split('/', 1)[0] ?? '');
  return [...new Set(rooms)].filter((room) => !file.startsWith(`${room}/`));
};

const breaches = (table: Table, file: string, text: string): string[] => {
  const allowed = table.get(file.split('/', 1)[0] ?? '') ?? [];
  const forbidden = importedRooms(file, text).filter((room) => !allowed.includes(room));
  return forbidden.map((room) => `${file} imports ${room}`);
};

const source = import.meta.dirname;
const table = readTable(readFileSync(path.join(source, '../README.md'), 'utf8'));
const files = globSync('*/**/*.{ts,tsx}', { cwd: source }).map((file) => ({
  file: file.replaceAll(path.sep, '/'),
  text: readFileSync(path.join(source, file), 'utf8'),
}));

describe('the folders of the shell', () => {
  it('are those of the table', () => {
    const rooms = new Set(files.map(({ file }) => file.split('/', 1)[0]));
    expect([...rooms].sort()).toEqual([...table.keys()].sort());
  });

  it('import only folders below them in the table', () => {
    const rooms = [...table.keys()];
    const upward = [...table].flatMap(([room, allowed]) =>
      allowed
        .filter((other) => rooms.indexOf(other) <= rooms.indexOf(room))
        .map((other) => `${room} imports ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('import only what the table allows', () => {
    expect(files.flatMap(({ file, text }) => breaches(table, file, text))).toEqual([]);
  });

  it.each([...table.keys()].filter((room) => room !== 'app'))(
    '%s needs all that the table allows it',
    (room) => {
      const own = files.filter(({ file }) => file.startsWith(`${room}/`));
      const used = new Set(own.flatMap(({ file, text }) => importedRooms(file, text)));
      expect(table.get(room)?.filter((other) => !used.has(other))).toEqual([]);
    },
  );
});

describe('the check', () => {
  const small = readTable(
    '| `src/app/` | routes | all |\n| `src/layout/` | frames | session |\n| `src/session/` | user | – |',
  );

  it.each([
    ["import { startShell } from '../app/start-shell.tsx';", 'app'],
    ["import type { Session } from '../app/session.ts';", 'app'],
    ["import {\n  a,\n  b,\n} from '../layout/palette.tsx';", 'layout'],
    ["import '../app/shell.css';", 'app'],
    ["const page = await import('../layout/palette.tsx');", 'layout'],
    ["type Page = import('../app/page.ts').Page;", 'app'],
    ["export { App } from '../app/app.tsx';", 'app'],
    ["vi.mock('../layout/palette.tsx');", 'layout'],
    ["import { forgotten } from '../unlisted/forgotten.ts';", 'unlisted'],
    ["import { loose } from '../loose.ts';", 'loose.ts'],
  ])('refuses %j in session', (text, room) => {
    expect(breaches(small, 'session/guards.tsx', text)).toEqual([
      `session/guards.tsx imports ${room}`,
    ]);
  });

  it('follows imports from a folder within a folder', () => {
    const text = "import { App } from '../../app/app.tsx';\nimport { a } from '../auth-routes.ts';";
    expect(breaches(small, 'session/pages/sign-in.page.tsx', text)).toEqual([
      'session/pages/sign-in.page.tsx imports app',
    ]);
  });

  it.each([
    ['layout/palette.tsx', "import { useSession } from '../session/session-context.tsx';"],
    ['layout/palette.tsx', "import { navIcon } from './nav-icons.ts';"],
    ['app/app.tsx', "import { Palette } from '../layout/palette.tsx';"],
    ['session/guards.tsx', "import { Navigate } from 'react-router-dom';"],
  ])('allows %s: %s', (file, text) => {
    expect(breaches(small, file, text)).toEqual([]);
  });
});
