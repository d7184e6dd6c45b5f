import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { openTaskThreads } from './task-threads.ts';

const answerTasks = new URL('./answer-tasks.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'parapet-threads-'));
const path = join(folder, 'task.mjs');
writeFileSync(
  path,
  `import { answerTasks } from ${JSON.stringify(answerTasks)};
answerTasks((input) => {
  if (input === 'fail') throw new Error('no');
  if (input === 'hang') for (;;);
  return input;
});`,
);
const script = pathToFileURL(path);

let threads = openTaskThreads();
afterEach(async () => {
  await threads.close();
  threads = openTaskThreads();
});
const run = (owner: string, input: unknown) => threads.run({ script, owner, input });

test('a task is answered away from the event loop, and a failed one fails alone', async () => {
  expect(await run('ada', { a: [1] })).toEqual({ a: [1] });
  await expect(run('ada', 'fail')).rejects.toThrow('no');
  expect(await run('ada', 2)).toBe(2);
});

test('an account has two tasks at once, and another one does not wait for its second', async () => {
  const order: string[] = [];
  const note = (owner: string, input: unknown) =>
    run(owner, input).then(() => void order.push(`${owner} ${input}`));
  const first = [note('ada', 1), note('ada', 2), note('bob', 1)];
  await expect(run('ada', 3)).rejects.toMatchObject({ code: 'rate_limited' });
  await Promise.all(first);
  expect(order).toEqual(['ada 1', 'bob 1', 'ada 2']);
});

test('a task that takes too long is stopped, and the next one is answered', async () => {
  threads = openTaskThreads({ maxMs: 300 });
  const hanging = run('ada', 'hang');
  const next = run('bob', 1);
  await expect(hanging).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await next).toBe(1);
});

test('a task that nobody waits for is stopped, or never begins, and its owner may go on', async () => {
  const left = new AbortController();
  const { signal } = left;
  const hanging = threads.run({ script, owner: 'ada', input: 'hang', signal });
  const waiting = threads.run({ script, owner: 'ada', input: 'hang', signal });
  const both = Promise.allSettled([hanging, waiting]);
  left.abort();
  const refused = { status: 'rejected', reason: { code: 'request_timeout' } };
  expect(await both).toMatchObject([refused, refused]);
  await expect(threads.run({ script, owner: 'ada', input: 1, signal })).rejects.toMatchObject({
    code: 'request_timeout',
  });
  expect(await run('ada', 1)).toBe(1);
});

test('an owner is charged for what a task took', async () => {
  const charged: [string, number][] = [];
  threads = openTaskThreads({ charge: (owner, ms) => void charged.push([owner, ms]) });
  await run('ada', 1);
  expect(charged).toEqual([['ada', expect.any(Number)]]);
});

test('closing rejects what still waits', async () => {
  const hanging = run('ada', 'hang').catch((error: Error) => error.message);
  const waiting = run('bob', 1).catch((error: Error) => error.message);
  await threads.close();
  expect(await waiting).toBe('The process is stopping.');
  expect(await hanging).toBe('The thread of a task has ended.');
});
