import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleServer } from '@parapet/cloud-scanner/sample/sample-server';

/** Says where the made-up account of AWS is served and with which keys, for the command line of AWS and for changes. */
const nameIn = (dataDir: string): string => join(dataDir, 'cloud-sample.json');

export const writeSampleFile = (dataDir: string, { endpoint, keys }: SampleServer): Promise<void> =>
  writeFile(nameIn(dataDir), JSON.stringify({ endpoint, ...keys }), { mode: 0o600 });

export const removeSampleFile = (dataDir: string): Promise<void> =>
  rm(nameIn(dataDir), { force: true });
