import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { checks, stubbornCatalogue } from '../../../testing/hostile/stubborn-checks.ts';
import { createTestTimer } from '../../../testing/scans/test-timer.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { createJudgePool } from '../judge-pool.ts';

/** A process that waits for a check that never ends, and tells the id of its judge. */
const timer = createTestTimer();
// Judges keep no process alive, but who listens to messages stays.
process.on('message', () => undefined);
const pool = createJudgePool({ catalogue: stubbornCatalogue, size: 1, startTimer: timer.start });
await pool.prepare();
const { signal } = new AbortController();
const scan = pool.forScan({ signal, onDefect: () => undefined }).forAsset();
const only = (name: string) => checks.filter(({ id }) => id === name);
await scan.judge(webOrigin(), only('reads-answers'));
void scan.judge(webOrigin({ body: 'trouble' }), only('never-ends'));
await timer.untilRunning('never-ends');
const judge = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  .trim()
  .split(' ')
  .at(-1);
const ticks = () => Number(readFileSync(`/proc/${judge}/stat`, 'utf8').split(' ')[13]);
const before = ticks();
// It is in its loop once it works on and on.
while (ticks() < before + 10) await wait(20);
process.send?.({ judge: Number(judge) });
