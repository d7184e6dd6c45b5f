import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const columns = [
  { head: 'Name', value: (row: { name: string; note: string }) => row.name },
  { head: 'Note', value: (row: { name: string; note: string }) => row.note },
];

describe('csvOf', () => {
  it('writes heads and rows that spreadsheets read as UTF-8', () => {
    expect(csvOf(columns, [{ name: 'bücher.example', note: '' }])).toBe(
      '\uFEFFName,Note\r\nbücher.example,\r\n',
    );
  });

  it('quotes cells that contain separators', () => {
    const text = csvOf(columns, [{ name: 'a,b', note: 'says "no"\nand more' }]);
    expect(text).toContain('"a,b","says ""no""\nand more"');
  });

  it('escapes formulas', () => {
    const text = csvOf(columns, [{ name: '=HYPERLINK("http://evil.example")', note: '@SUM(A1)' }]);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")",'@SUM(A1)`);
  });
});
