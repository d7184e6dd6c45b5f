import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCoverageTable, testTitlesIn } from './coverage-table.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const { statements, files } = readCoverageTable(
  readFileSync(path.join(docs, 'spec-coverage.md'), 'utf8'),
);
const fileOf = (label: string) => path.join(docs, files.get(label) ?? `no file for [${label}]`);

describe('the coverage page of the specification', () => {
  it.each(['2', '4', '5', '8', '9'])('has statements of section %s', (section) => {
    expect(statements.filter((statement) => statement.section === section)).not.toEqual([]);
  });

  it('has a test for every statement, or the reason for its absence', () => {
    const unproven = statements.filter(
      ({ proofs, reason }) => proofs.length === 0 && reason === null,
    );
    expect(unproven.map(({ text }) => text)).toEqual([]);
  });

  it('lists only existing files, and each of them is cited', () => {
    const missing = [...files.values()].filter((file) => !existsSync(path.join(docs, file)));
    expect(missing).toEqual([]);
    const cited = new Set(statements.flatMap(({ proofs }) => proofs.map(({ label }) => label)));
    expect([...cited].sort()).toEqual([...files.keys()].sort());
  });

  it.each(statements.filter(({ proofs }) => proofs.length > 0))(
    'cites tests that exist for: $text',
    ({ proofs }) => {
      const missing = proofs.filter(({ label, title }) => {
        const file = fileOf(label);
        return !existsSync(file) || !testTitlesIn(readFileSync(file, 'utf8')).has(title);
      });
      expect(missing).toEqual([]);
    },
  );
});

describe('reading the page', () => {
  const read = (cell: string) => readCoverageTable(`## 2. Screens\n| A page | ${cell} |`);

  it('reads several tests of one statement', () => {
    expect(read('[a] opens<br>[b: c] closes').statements).toEqual([
      {
        section: '2',
        text: 'A page',
        proofs: [
          { label: 'a', title: 'opens' },
          { label: 'b: c', title: 'closes' },
        ],
        reason: null,
      },
    ]);
  });

  it.each(['', 'later', 'later:', 'later: ', 'opens'])(
    'does not accept “%s” as a reason',
    (cell) => {
      expect(read(cell).statements).toMatchObject([{ proofs: [], reason: null }]);
    },
  );
});

describe('reading the titles of a file', () => {
  it('finds single tests, parameterised tests and tests that may be skipped', () => {
    const source = `
      describe('a group', () => {
        it("opens the other's page", () => {});
        test.skipIf(isHosted)('it\\'s shut', () => {});
        it.each([1, 2])(
          'counts %i', (n) => {});
      });`;
    expect([...testTitlesIn(source)]).toEqual(["opens the other's page", "it's shut", 'counts %i']);
  });
});
