import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restore } from './restore.ts';
import { FIXTURE, startInstallation } from './upgraded-installation.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-upgrade-'));
  await restore(join(FIXTURE, 'backup.tar.gz'), dataDir, {
    force: false,
    chooseKey: async () => null,
  });
  await mkdir(join(dataDir, 'releases'), { recursive: true });
}, 180_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }), 60_000);

test('an installation of version 0.1.0 is refused with what to do', async () => {
  await expect(startInstallation(dataDir)).rejects.toThrow(
    'before 0.2.0, which this version cannot upgrade: export what you need with that version, then move the data folder away',
  );
}, 120_000);
