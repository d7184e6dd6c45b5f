import { afterEach, expect, test } from 'vitest';
import type { JudgeLink } from './judge-link.ts';
import { createJudgeStock, type JudgeStock } from './judge-stock.ts';

let stock: JudgeStock;
afterEach(() => stock.close());

/** A stock of judges without processes, in the order in which they were started. */
function createStock() {
  const started: JudgeLink[] = [];
  stock = createJudgeStock(() => {
    let hasEnded = false;
    const judge: JudgeLink = {
      get hasEnded() {
        return hasEnded;
      },
      setSubject: () => undefined,
      ask: async () => undefined,
      ready: Promise.resolve(),
      fillCache: async () => undefined,
      kill: () => {
        hasEnded = true;
      },
    };
    started.push(judge);
    return judge;
  });
  return started;
}

test('after it was prepared, a judge with compiled modules waits for the first scan', async () => {
  const started = createStock();
  await stock.prepare();
  expect(started.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
  stock.keepOneReady();
  expect(stock.take()).toBe(started[1]);
  expect(started).toHaveLength(2);
});

test('a judge that is taken while it compiles ends after its work, and has no other beside it', async () => {
  const started = createStock();
  const prepared = stock.prepare();
  await started[0]?.ready;
  const judge = stock.take();
  expect(judge).toBe(started[0]);
  await prepared;
  expect(started).toHaveLength(1);
  stock.giveBack(judge);
  expect(judge.hasEnded).toBe(true);
  expect(stock.take()).toBe(started[1]);
});

test('a scan that begins meanwhile has the first judge to itself', async () => {
  const started = createStock();
  const prepared = stock.prepare();
  const judge = stock.take();
  expect(judge).toBe(started[0]);
  await prepared;
  stock.giveBack(judge);
  expect(stock.take()).toBe(judge);
});

test('a judge that ended while it waited is replaced', async () => {
  const started = createStock();
  await stock.prepare();
  started[1]?.kill();
  expect(stock.take()).toBe(started[2]);
});
