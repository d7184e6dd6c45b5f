import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openRotatingLog } from './rotating-log.ts';

test('a log that exceeds its limit is rotated', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-log-'));
  const file = join(folder, 'logs', 'worker.log');
  const log = openRotatingLog(file, 10);
  const stream = new PassThrough();
  log.follow(stream);

  stream.write('twelve bytes');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('twelve bytes');
  stream.write('next');

  await expect.poll(() => readFileSync(file, 'utf8')).toBe('next');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('twelve bytes');
  log.close();
  await rm(folder, { recursive: true, force: true });
});

describe('log files are readable by their owner only', () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'parapet-log-')), 'logs');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  test('a new log and a rotated one', async () => {
    const file = join(folder, 'api.log');
    const log = openRotatingLog(file, 10);
    const stream = new PassThrough();
    log.follow(stream);
    stream.write('twelve bytes');
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('twelve bytes');
    stream.write('next');
    await expect.poll(() => readFileSync(file, 'utf8')).toBe('next');

    expect([folder, file, `${file}.1`].map(modeOf)).toEqual(['700', '600', '600']);
    log.close();
  });

  test('existing files with wider permissions', () => {
    const file = join(folder, 'api.log');
    mkdirSync(folder);
    for (const name of [file, `${file}.1`]) {
      writeFileSync(name, '');
      chmodSync(name, 0o644);
    }
    chmodSync(folder, 0o755);

    openRotatingLog(file).close();
    expect([folder, file, `${file}.1`].map(modeOf)).toEqual(['700', '600', '600']);
  });
});
