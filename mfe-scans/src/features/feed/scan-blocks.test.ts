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

it('puts the worst of a scan first, below the scan itself', () => {
  const scan = { kind: 'scan', id: first, name: 'Scan of shop.example' };
  const [block] = blocksOf([
    sampleEvent(1, { scanId: first, severity: 'low' }),
    sampleEvent(2, { scanId: first, severity: null, subject: scan }),
    sampleEvent(3, { scanId: first, severity: 'critical' }),
    sampleEvent(4, { scanId: first, severity: null }),
    sampleEvent(5, { scanId: first, severity: 'low' }),
  ]);
  expect(block?.events.map(({ id }) => id)).toEqual(
    [2, 3, 1, 5, 4].map((at) => sampleEvent(at).id),
  );
});
