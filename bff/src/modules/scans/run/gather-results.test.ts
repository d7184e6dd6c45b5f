import type { CheckResult } from '@parapet/scanner/contract';
import { expect, test, vi } from 'vitest';
import { gatherMsOf, gatherResults } from './gather-results.ts';

const resultOf = (outcome: CheckResult['outcome']) => ({ outcome }) as CheckResult;

/** A store that tells what it was given, in order. */
function storeOf(
  store: (results: readonly CheckResult[]) => Promise<void> = async () => undefined,
) {
  const events: string[] = [];
  const sink = gatherResults(
    {
      planned: async () => undefined,
      phase: async () => undefined,
      results: async (results) => {
        events.push(results.map(({ outcome }) => outcome).join(' '));
        await store(results);
      },
      inventory: async () => void events.push('inventory'),
      assetDone: async () => void events.push('done'),
    },
    () => 20,
  );
  return { events, sink };
}

test('results are stored together, and before the end of their asset', async () => {
  const { events, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await sink.results([resultOf('error')]);
  expect(events).toEqual([]);
  await sink.assetDone({} as never);
  expect(events).toEqual(['pass error', 'done']);
});

test('the first finding is stored at once, with what came before it', async () => {
  const { events, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await sink.results([resultOf('fail')]);
  expect(events).toEqual(['pass fail']);
  await sink.results([resultOf('fail')]);
  expect(events).toEqual(['pass fail']);
});

test('what is held back is stored soon, without another event', async () => {
  const { events, sink } = storeOf();
  await sink.results([resultOf('pass')]);
  await vi.waitFor(() => expect(events).toEqual(['pass']), { interval: 5 });
});

test('the more units run side by side, the longer each holds back, up to a limit', () => {
  expect([1, 4, 8, 24, 100].map(gatherMsOf)).toEqual([500, 500, 1000, 3000, 3000]);
});

test('a store that fails is told to the next event', async () => {
  const { events, sink } = storeOf(async () => {
    throw new Error('the lease is lost');
  });
  await sink.results([resultOf('pass')]);
  await vi.waitFor(() => expect(events).toEqual(['pass']), { interval: 5 });
  await expect(sink.assetDone({} as never)).rejects.toThrow('the lease is lost');
  expect(events).toEqual(['pass']);
});
