import { expect, it } from 'vitest';
import { sampleEvent } from '../../testing/sample-feed.ts';
import { idOf } from '../../testing/sample-scan.ts';
import { blocksOf } from './scan-blocks.ts';

const [first, second] = [idOf(61), idOf(62)];

it('puts the changes of each scan under its name, and leaves others by themselves', () => {
  const scan = { kind: 'scan', id: first, name: 'Scan of shop.example' };
  const blocks = blocksOf([
    sampleEvent(1, { scanId: first, subject: scan }),
    sampleEvent(2, { scanId: first }),
    sampleEvent(3, { scanId: null }),
    sampleEvent(4, { scanId: second }),
  ]);
  expect(blocks.map(({ scan: of, events }) => [of?.name ?? null, events.length])).toEqual([
    ['Scan of shop.example', 2],
    [null, 1],
    [null, 1],
  ]);
});
