import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cookies, isEntry, localEntries, sessionEntries } from './browser-storage.ts';

// The page about cookies lists these entries, so code that writes another one fails here.

const root = path.resolve(import.meta.dirname, '../../../..');
const entries = [...cookies, ...localEntries, ...sessionEntries];

const files = globSync('{bff,shell,mfe-*,shared-libs/*}/src/**/*.{ts,tsx,html}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  // Tests, and what only developers run.
  .filter(
    (file) => !/\.test\.tsx?$|\/testing\/|^shared-libs\/(scanner|test-kit|tooling)\//.test(file),
  )
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** Calls that write an entry, with the name as their first argument. */
const WRITES = /(?:\.setItem|\bkeptAs|\bpreviewCookie|\.cookie)\(\s*([^\s,()]+(?:\([^()]*\))?),/g;
/** Writes whose name stands in another file. */
const RAW_COOKIE = /\.cookie = |'set-cookie'|cookieStore/;
/** These files write names that others hand to them, and for cookies the names of the others. */
const PASSES_ON: Readonly<Record<string, readonly string[]>> = {
  'shell/src/session/service/browser-storage.ts': [],
  'shell/src/preview/write-cookie.ts': [],
  'shell/src/preview/stored-preview.ts': ['parapet.preview'],
  'shell/src/session/service/session-cookie.ts': ['sb-…-auth-token', 'sb-…-code-verifier'],
  'bff/src/web/pages/pages.routes.ts': ['parapet-canary'],
};

const LITERAL = /'([^'\n]*)'|`([^`\n]*)`/g;

/** The names that an expression of a file stands for; constants and functions of the file are followed. */
function namesOf(expression: string, text: string): string[] {
  const literals = [...expression.matchAll(LITERAL)].map(([, plain, template]) =>
    plain !== undefined
      ? plain
      : (template ?? '').replaceAll(/\$\{([^}]*)\}/g, (_, part: string) => {
          const [only, ...more] = /^[A-Z_]+$/.test(part) ? namesOf(part, text) : [];
          return only !== undefined && more.length === 0 ? only : '…';
        }),
  );
  if (literals.length > 0) return literals;
  const [name = ''] = expression.split('(');
  const declared = new RegExp(`\\bconst ${name}\\b[^=]*=([^;]*);`).exec(text)?.[1];
  return declared === undefined ? [] : namesOf(declared, text);
}

const written = files.flatMap(({ file, text }) => {
  const passed = PASSES_ON[file];
  const raw = passed ?? (RAW_COOKIE.test(text) ? ['(a cookie)'] : []);
  const calls = [...text.matchAll(WRITES)].flatMap(([call, name = '']) => {
    const names = namesOf(name, text);
    const full = call.startsWith('keptAs') ? names.map((each) => `parapet.${each}`) : names;
    return full.length > 0 || passed ? full : [`(${name})`];
  });
  return [...raw, ...calls].map((name) => ({ file, name }));
});

describe('what Parapet keeps in a browser', () => {
  test('is listed, wherever code writes it', () => {
    const unlisted = written.filter(({ name }) => !entries.some((entry) => isEntry(entry, name)));
    expect(unlisted.map(({ file, name }) => `${file} writes ${name}`)).toEqual([]);
  });

  test('is written by code, each entry of the list', () => {
    const unused = entries.filter((entry) => !written.some(({ name }) => isEntry(entry, name)));
    expect(unused.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['parapet.theme', 'parapet.theme', true],
    ['parapet.theme', 'parapet.theme-2', false],
    ['parapet.height.…', 'parapet.height.wide.mfe-scans/feed', true],
    ['parapet.height.…', 'parapet.height.', false],
    ['sb-…-auth-token', '__Host-sb-localhost-auth-token', true],
    ['sb-…-auth-token', 'sb-localhost-auth-token-code-verifier', false],
    ['sb-…-code-verifier', 'sb-localhost-auth-token-flow-a1b2c3d4-code-verifier', true],
  ])('%s is the name of %s: %s', (name, found, expected) => {
    expect(isEntry({ name }, found)).toBe(expected);
  });
});
