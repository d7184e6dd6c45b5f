import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JUDGE_HEAP_MB } from '../../limits.ts';
import { checks } from '../../testing/hostile/stubborn-checks.ts';
import { createTestTimer, type TestTimer } from '../../testing/scans/test-timer.ts';
import { webOrigin } from '../../testing/web-origins.ts';
import { createJudgePool, type JudgePool } from './judge-pool.ts';

const catalogue = new URL('../../testing/hostile/stubborn-checks.ts', import.meta.url);
/** Each stopped check ends a process, so fewer than of the product. */
const MAX_STOPPED = 2;
const troubled = () => webOrigin({ body: 'trouble' });
const only = (...ids: string[]) => checks.filter(({ id }) => ids.includes(id));
const allBut = (...ids: string[]) => checks.filter(({ id }) => !ids.includes(id));

let timer: TestTimer;
let pool: JudgePool;
let defects: string[];
let stop: AbortController;

beforeEach(() => {
  timer = createTestTimer();
  // Long enough that only the test ends the time.
  pool = createJudgePool({
    catalogue,
    startTimer: timer.start,
    stopAfterMs: 600_000,
    maxStopped: MAX_STOPPED,
  });
  defects = [];
  stop = new AbortController();
});
afterEach(() => pool.close());

const scan = () =>
  pool.forScan({ signal: stop.signal, onDefect: (error) => defects.push(error.message) });

describe('judging', () => {
  it('runs in another process, on complete subjects', async () => {
    const verdicts = await scan().forAsset().judge(webOrigin(), checks);

    expect([...verdicts.keys()]).toEqual(checks.map(({ id }) => id));
    expect(verdicts.get('reads-answers')).toMatchObject({
      ok: true,
      value: { evaluations: [{ outcome: { verdict: 'pass' }, confirmations: 1 }], cutOffs: [] },
    });
  });

  it('stops a check that never ends, and runs the others', async () => {
    const judging = scan().forAsset().judge(troubled(), allBut('takes-all-memory', 'throws'));
    await timer.untilRunning('never-ends');
    timer.expire('never-ends');
    const verdicts = await judging;

    expect(verdicts.get('never-ends')).toEqual({
      ok: false,
      reason: 'Judging this answer took longer than 5 s',
    });
    expect(verdicts.get('reads-answers')).toMatchObject({ ok: true });
  });

  it('stops a check that takes all memory, and runs the others', async () => {
    const verdicts = await scan()
      .forAsset()
      .judge(troubled(), only('takes-all-memory', 'reads-answers'));

    expect(verdicts.get('takes-all-memory')).toEqual({
      ok: false,
      reason: `Judging this answer took more than ${JUDGE_HEAP_MB} MB of memory`,
    });
    expect(verdicts.get('reads-answers')).toMatchObject({ ok: true });
  });

  it('reports a check that throws, and runs the others', async () => {
    const verdicts = await scan().forAsset().judge(troubled(), only('throws', 'reads-answers'));

    expect(verdicts.get('throws')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('an internal error'),
    });
    expect(verdicts.get('reads-answers')).toMatchObject({ ok: true });
    expect(defects).toEqual(['throws: Error: a defect']);
  });

  it('keeps a judge free for other scans while one scan blocks the rest', async () => {
    const hostile = scan().forAsset();
    const stuck = [1, 2, 3].map(() => hostile.judge(troubled(), only('never-ends')));
    await timer.untilRunning('never-ends');

    const verdicts = await scan().forAsset().judge(webOrigin(), checks);

    expect([...verdicts.values()].every(({ ok }) => ok)).toBe(true);
    stop.abort(new Error('cancelled'));
    for (const judging of stuck) await expect(judging).rejects.toThrow('cancelled');
  });

  it('skips the rest of an asset once too many of its checks were stopped', async () => {
    const asset = scan().forAsset();
    for (let n = 0; n < MAX_STOPPED; n += 1) {
      const judging = asset.judge(troubled(), only('never-ends'));
      await timer.untilRunning('never-ends');
      timer.expire('never-ends');
      await judging;
    }

    const verdicts = await asset.judge(troubled(), only('never-ends', 'reads-answers'));

    const reason = 'Not judged, because 2 checks of this asset had to be stopped';
    expect(verdicts.get('never-ends')).toMatchObject({ ok: false, reason });
    expect(verdicts.get('reads-answers')).toMatchObject({ ok: false, reason });
    const other = await scan().forAsset().judge(webOrigin(), only('reads-answers'));
    expect(other.get('reads-answers')).toMatchObject({ ok: true });
  }, 60_000);

  it('ends at once when its scan is stopped', async () => {
    const judging = scan().forAsset().judge(troubled(), only('never-ends'));
    await timer.untilRunning('never-ends');
    stop.abort(new Error('cancelled'));

    await expect(judging).rejects.toThrow('cancelled');
  });
});

it('stops a check by itself when the parent does not', async () => {
  const alone = createJudgePool({ catalogue, startTimer: () => () => undefined, stopAfterMs: 200 });
  const { signal } = stop;
  const judges = alone.forScan({ signal, onDefect: () => undefined }).forAsset();
  const verdicts = await judges.judge(troubled(), only('never-ends'));
  alone.close();

  expect(verdicts.get('never-ends')).toEqual({
    ok: false,
    reason: 'Judging this answer took longer than 5 s',
  });
});
