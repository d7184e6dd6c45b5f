import type { CheckResult } from '@parapet/scanner/contract';
import { expect, test, vi } from 'vitest';
import { gatherMsOf, gatherResults } from './gather-results.ts';
import type { ScanBatch } from './store-scan.ts';

const resultOf = (outcome: CheckResult['outcome']) => ({ outcome }) as CheckResult;

/** A store that tells what each transaction was given, in order. */
function storeOf({
  write = async () => undefined,
  isFirst = true,
}: {
  write?: (batch: ScanBatch) => Promise<void>;
  isFirst?: boolean;
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
      gatherMs: () => 20,
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
  await vi.waitFor(() => expect(stored).toEqual(['fail']), { interval: 5 });
});

test('what is held back is stored soon, without another event', async () => {
  const { stored, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await vi.waitFor(() => expect(stored).toEqual(['pass']), { interval: 5 });
  await sink.inventory({} as never);
  await vi.waitFor(() => expect(stored).toEqual(['pass', 'inventory']), { interval: 5 });
});

test('a run that was stopped stores what it holds, and nothing twice', async () => {
  const { stored, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await sink.flush();
  await sink.flush();
  expect(stored).toEqual(['pass']);
});

test('the more units run side by side, the longer each holds back, up to a limit', () => {
  expect([1, 4, 8, 24, 100].map(gatherMsOf)).toEqual([500, 500, 1000, 3000, 3000]);
});

test('a store that fails is told to the next event, and an asset does not end without its results', async () => {
  const { stored, sink } = storeOf({
    write: async () => {
      throw new Error('the lease is lost');
    },
  });
  await sink.results([resultOf('pass')]);
  await vi.waitFor(() => expect(stored).toEqual(['pass']), { interval: 5 });
  await expect(sink.assetDone({} as never)).rejects.toThrow('the lease is lost');
  await expect(sink.flush()).rejects.toThrow('the lease is lost');
  expect(stored).toEqual(['pass']);
});
