import { describe, expect, it } from 'vitest';
import { asset, newAsset } from '../../testing/sample-assets.ts';
import { assetsCsv } from './assets-csv.ts';

const linesOf = (text: string) => text.trim().split('\r\n');

describe('assetsCsv', () => {
  it('names each column and writes one line for each asset', () => {
    const [head, line] = linesOf(
      assetsCsv([
        asset({
          displayName: 'ci.example',
          score: 21,
          grade: 'F',
          openFindings: { critical: 1, high: 3, medium: 4, low: 2, info: 0 },
        }),
      ]),
    );
    expect(head).toMatch(/Asset,Type,State,Status,Grade,Score,Critical,High,Medium,Low,Info,/);
    expect(line).toMatch(/^ci\.example,Subdomain,In use,Online,F,21,1,3,4,2,0,/);
  });

  it('leaves the counts of an untested asset empty instead of writing zero', () => {
    const [, line] = linesOf(assetsCsv([newAsset({ displayName: 'new.example' })]));
    expect(line).toMatch(/^new\.example,Subdomain,In use,Not scanned yet,,,,,,,,,/);
  });
});
