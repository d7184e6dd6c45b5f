import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openRotatingLog } from './rotating-log.ts';

test('a log that has grown past its limit is set aside and starts anew', async () => {
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
