import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProcessLog } from './process-log.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'parapet-log-')), 'logs');
  file = join(folder, 'worker.log');
});
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

test.each([
  ['is continued', 'before', 'before, after'],
  ['above its limit begins anew', 'twelve bytes', ', after'],
])('a log %s', async (_, before, content) => {
  mkdirSync(folder);
  writeFileSync(file, before);
  const log = openProcessLog(file, 10);
  const stream = new PassThrough();
  log.follow(stream);
  stream.write(', after');
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(content);
  log.close();
});

const modes = () => [folder, file].map((path) => (statSync(path).mode & 0o777).toString(8));

test('a new log is readable by its owner only', async () => {
  const log = openProcessLog(file);
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size).toBe(0);
  expect(modes()).toEqual(['700', '600']);
  log.close();
});

test('an existing log with wider permissions is restricted', () => {
  mkdirSync(folder);
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  chmodSync(folder, 0o755);
  openProcessLog(file).close();
  expect(modes()).toEqual(['700', '600']);
});
