import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStep } from './run-step.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-step-'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const run = (program: string) =>
  runStep(
    { command: process.execPath, args: ['-e', program], cwd: folder, withinMs: 60_000 },
    new AbortController().signal,
  );

/** Runs a command until it gets a signal. */
const runLong = (onSignal: string) =>
  run(`
    const { writeFileSync } = require('node:fs');
    process.on('SIGTERM', () => { writeFileSync('asked', ''); ${onSignal} });
    setInterval(() => {}, 1000);
    writeFileSync('started', '');`);

async function untilThere(file: string): Promise<void> {
  while (!existsSync(join(folder, file))) await nextTurn();
}

test('a command that succeeds and one that fails', async () => {
  expect(await run('')).toBe(true);
  expect(await run('process.exit(3)')).toBe(false);
});

test('what a command beside another one prints appears as a whole, at its end', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const step = { command: process.execPath, cwd: folder, withinMs: 60_000, printsAtEnd: true };
  const args = ['-e', "console.log('one'); console.error('two'); process.exit(1)"];
  expect(await runStep({ ...step, args }, new AbortController().signal)).toBe(false);
  expect(printed.map((text) => text.split('\n').filter(Boolean).sort())).toEqual([['one', 'two']]);
});

test('a command that takes too long can stop in order', async () => {
  const ended = runLong('process.exit(0)');
  await untilThere('started');
  vi.advanceTimersByTime(60_000);
  await untilThere('asked');
  expect(await ended).toBe(false);
});

test('a command that does not stop is killed', async () => {
  const ended = runLong('');
  await untilThere('started');
  vi.advanceTimersByTime(60_000);
  await untilThere('asked');
  vi.advanceTimersByTime(20_000);
  expect(await ended).toBe(false);
});
