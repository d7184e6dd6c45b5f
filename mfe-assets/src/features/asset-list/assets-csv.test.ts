import { describe, expect, it } from 'vitest';
import { asset, newAsset } from '../../testing/sample-assets.ts';
import { assetsCsv } from './assets-csv.ts';

const columns = ['type', 'status', 'risk', 'findings', 'scanned'] as const;
const linesOf = (text: string) => text.trim().split('\r\n');

describe('assetsCsv', () => {
  it('names each column and writes one line for each asset', () => {
    const [head, line] = linesOf(
      assetsCsv(
        [
          asset({
            displayName: 'ci.example',
            score: 21,
            grade: 'F',
            openFindings: { critical: 1, high: 3, medium: 4, low: 2, info: 0 },
          }),
        ],
        columns,
      ),
    );
    expect(head).toMatch(/Asset,Type,State,Status,Grade,Score,Critical,High,Medium,Low,Info,/);
    expect(line).toMatch(/^ci\.example,Subdomain,In use,Online,F,21,1,3,4,2,0,/);
  });

  it('leaves the counts of an untested asset empty instead of writing zero', () => {
    const [, line] = linesOf(assetsCsv([newAsset({ displayName: 'new.example' })], columns));
    expect(line).toMatch(/^new\.example,Subdomain,In use,Not scanned yet,,,,,,,,,/);
  });

  it('writes the columns that are shown, in their order', () => {
    const shown = asset({ displayName: 'a.example', tags: ['shop', 'web'], criticality: 5 });
    const [head, line] = linesOf(assetsCsv([shown], ['criticality', 'tags']));
    expect(head).toBe('Asset,Criticality,Tags,Asset id');
    expect(line).toBe(`a.example,5,shop web,${shown.id}`);
  });
});
