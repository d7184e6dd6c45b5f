import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { impuritiesOf } from './testing/rooms/impurities.ts';

const folder = import.meta.dirname;
const files = globSync(
  ['{checks,check-definition,subjects,technologies}/**/*.ts', 'registrable-domain.ts'],
  {
    cwd: folder,
    exclude: ['**/*.test.ts'],
  },
);

describe('checks, their definition, their subjects, registrable domains and the detector of technologies', () => {
  it('use no network, clock, randomness or process', () => {
    expect(files.length).toBeGreaterThan(120);
    expect(
      files.flatMap((file) => impuritiesOf(file, readFileSync(path.join(folder, file), 'utf8'))),
    ).toEqual([]);
  });
});

describe('the search for impurities', () => {
  it.each([
    ['const now = Date.now();', 'Date.now'],
    ["const now = Date['now']();", 'Date.now'],
    ['const now = new Date();', 'new Date()'],
    ['const now = Date();', 'Date()'],
    ['const { now } = performance;', 'performance'],
    ['const n = Math.random();', 'Math.random'],
    ['const id = crypto.randomUUID();', 'crypto'],
    ['setTimeout(() => undefined, 1);', 'setTimeout'],
    ['const page = fetch(url);', 'fetch'],
    ['const f = fetch;', 'fetch'],
    ['const key = process.env.KEY;', 'process'],
    ['const { env } = globalThis;', 'globalThis'],
    ['const bytes = Buffer.from(text);', 'Buffer'],
    ['const settings = { fetch };', 'fetch'],
    ["const other = import('./other.ts');", 'import()'],
    ['const here = import.meta.url;', 'import.meta'],
    ['const answer = await asked;', 'await'],
  ])('finds %s', (text, impurity) => {
    expect(impuritiesOf('a.ts', text)).toContain(`a.ts: ${impurity}`);
  });

  it.each([
    'const isPast = Date.parse(text) < origin.observedAt.getTime();',
    'const day = new Date(observedAt.getTime() + 1);',
    'const { length } = order.process;',
    "const step = { process: 'by hand' };",
    'interface Order { fetch: string }',
    '// Date.now() and Math.random()',
    "const summary = 'It calls fetch()';",
  ])('accepts %s', (text) => {
    expect(impuritiesOf('a.ts', text)).toEqual([]);
  });
});
