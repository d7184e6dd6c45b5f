import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CloudProvider } from '@parapet/contracts/cloud/cloud';

/** Says where a made-up account is served, and that of AWS with which keys: for its command line and for changes. */
const nameIn = (dataDir: string, provider: CloudProvider): string =>
  join(dataDir, provider === 'aws' ? 'cloud-sample.json' : `cloud-sample-${provider}.json`);

export const writeSampleFile = (
  dataDir: string,
  provider: CloudProvider,
  served: { readonly endpoint: string; readonly keys?: object },
): Promise<void> =>
  writeFile(
    nameIn(dataDir, provider),
    JSON.stringify({ endpoint: served.endpoint, ...served.keys }),
    { mode: 0o600 },
  );

export const removeSampleFile = (dataDir: string, provider: CloudProvider): Promise<void> =>
  rm(nameIn(dataDir, provider), { force: true });
