import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCoverageTable } from './coverage-table.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const { statements, files } = readCoverageTable(
  readFileSync(path.join(docs, 'spec-coverage.md'), 'utf8'),
);

describe('the page of what the specification says', () => {
  it.each(['2', '4', '5', '8', '9'])('has statements of section %s', (section) => {
    expect(statements.filter((statement) => statement.section === section)).not.toEqual([]);
  });

  it('says of every statement whether it works, is thin or is missing', () => {
    const others = statements.filter(({ state }) => !/^(works|thin|missing)$/.test(state));
    expect(others).toEqual([]);
  });

  it('names a test file for what works, and the reason for what is thin or missing', () => {
    const bare = statements.filter(({ state, tests, remark }) =>
      state === 'works' ? tests.length === 0 : remark === '',
    );
    expect(bare.map(({ text }) => text)).toEqual([]);
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
