import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCoverageTable } from './coverage-table.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const { statements, files } = readCoverageTable(
  readFileSync(path.join(docs, 'spec-coverage.md'), 'utf8'),
);

describe('the page of what the specification says', () => {
  it('has statements of the nine sections, in their order', () => {
    const sections = new Set(statements.map(({ section }) => section));
    expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('has each statement once', () => {
    const texts = statements.map(({ section, text }) => `${section}. ${text}`);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('says of every statement whether it works, is thin or is missing', () => {
    const others = statements.filter(({ state }) => !/^(works|thin|missing)$/.test(state));
    expect(others).toEqual([]);
  });

  it('names the reason for what is thin or missing, and only for that', () => {
    const bare = statements.filter(({ state, remark }) => (state === 'works') !== (remark === ''));
    expect(bare.map(({ text }) => text)).toEqual([]);
  });

  it('names no test for what is missing, and one for what is thin', () => {
    const wrong = statements.filter(({ state, tests }) =>
      state === 'missing' ? tests.length > 0 : tests.length === 0,
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('names only files that hold tests', () => {
    const others = [...files.values()].filter((file) => !/\.(test\.tsx?|journey\.ts)$/.test(file));
    expect(others).toEqual([]);
  });

  it('names only files that exist, and each of them for a statement', () => {
    const gone = [...files.values()].filter((file) => !existsSync(path.join(docs, file)));
    expect(gone).toEqual([]);
    const cited = new Set(statements.flatMap(({ tests }) => tests));
    expect([...cited].sort()).toEqual([...files.keys()].sort());
  });
});

describe('reading the page', () => {
  const read = (cells: string) =>
    readCoverageTable(`## 2. Screens\n| A page | ${cells} |`).statements[0];

  it('takes several test files for one statement', () => {
    expect(read('works | [a], [b: c]')).toEqual({
      section: '2',
      text: 'A page',
      state: 'works',
      tests: ['a', 'b: c'],
      remark: '',
    });
  });

  it('keeps what a thin statement lacks', () => {
    expect(read('thin | [a]: no phone')).toMatchObject({ tests: ['a'], remark: 'no phone' });
  });
});
