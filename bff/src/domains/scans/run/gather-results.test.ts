import type { CheckResult } from '@parapet/scanner/contract';
import { expect, test } from 'vitest';
import { gatherMsOf, gatherResults } from './gather-results.ts';
import type { ScanBatch } from './store-scan.ts';

const resultOf = (outcome: CheckResult['outcome']) => ({ outcome }) as CheckResult;

/** A store that tells what each transaction was given, in order. */
function storeOf({
  write = async () => undefined,
  isFirst = true,
  gatherMs = () => 20,
}: {
  write?: (batch: ScanBatch) => Promise<void>;
  isFirst?: boolean;
  gatherMs?: (hasFindings: boolean) => number;
} = {}) {
  const stored: string[] = [];
  const sink = gatherResults(
    {
      planned: async () => void stored.push('plan'),
      store: async (batch) => {
        const outcomes = batch.results.map(({ outcome }) => outcome);
        const inventories = batch.inventories.map(() => 'inventory');
        const ends = batch.verdicts.map(() => 'end');
        stored.push([...outcomes, ...inventories, ...ends].join(' '));
        await write(batch);
      },
    },
    {
      onPhase: async () => undefined,
      gatherMs,
      isFirstFinding: () => isFirst,
    },
  );
  return { stored, sink };
}

test('what was seen of an asset is stored in one transaction with its end', async () => {
  const { stored, sink } = storeOf();
  await sink.planned([]);
  await sink.results([resultOf('pass')]);
  await sink.results([resultOf('error')]);
  await sink.inventory({} as never);
  expect(stored).toEqual(['plan']);
  await sink.assetDone({} as never);
  expect(stored).toEqual(['plan', 'pass error inventory end']);
});

test('the first finding is stored at once, with what came before it', async () => {
  const { stored, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await sink.results([resultOf('fail')]);
  expect(stored).toEqual(['pass fail']);
});

test('what is found after another unit has found something is held back too', async () => {
  const { stored, sink } = storeOf({ isFirst: false });
  await sink.results([resultOf('fail')]);
  expect(stored).toEqual([]);
  await expect.poll(() => stored, { interval: 5 }).toEqual(['fail']);
});

test('what is held back is stored soon, without another event', async () => {
  const { stored, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await expect.poll(() => stored, { interval: 5 }).toEqual(['pass']);
  await sink.inventory({} as never);
  await expect.poll(() => stored, { interval: 5 }).toEqual(['pass', 'inventory']);
});

test('a run that was stopped stores what it holds, and nothing twice', async () => {
  const { stored, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await sink.flush();
  await sink.flush();
  expect(stored).toEqual(['pass']);
});

test('the more units run side by side, the longer each holds back, findings for less', () => {
  const holds = (hasFindings: boolean) =>
    [1, 8, 24, 192, 500].map((units) => gatherMsOf(units, hasFindings));
  expect(holds(true)).toEqual([500, 1000, 3000, 3000, 3000]);
  expect(holds(false)).toEqual([500, 1000, 3000, 24_000, 30_000]);
});

test('a finding does not wait as long as what was held back before it', async () => {
  const { stored, sink } = storeOf({ isFirst: false, gatherMs: (has) => (has ? 20 : 3_600_000) });
  await sink.results([resultOf('pass')]);
  await sink.results([resultOf('fail')]);
  await expect.poll(() => stored, { interval: 5 }).toEqual(['pass fail']);
  await sink.results([resultOf('pass')]);
  await sink.flush();
  expect(stored).toEqual(['pass fail', 'pass']);
});

test('a store that fails is told to the next event, and an asset does not end without its results', async () => {
  const { stored, sink } = storeOf({
    write: async () => {
      throw new Error('the lease is lost');
    },
  });
  await sink.results([resultOf('pass')]);
  await expect.poll(() => stored, { interval: 5 }).toEqual(['pass']);
  await expect(sink.assetDone({} as never)).rejects.toThrow('the lease is lost');
  await expect(sink.flush()).rejects.toThrow('the lease is lost');
  expect(stored).toEqual(['pass']);
});
