import { join, resolve } from 'node:path';
import { rotateSigningKeys } from '@parapet/embedded-auth/keys';
import { openKeyFolder } from '../platform/secrets/key-folder.ts';

// Run by hand, with the same environment as Parapet itself.
const repository = resolve(import.meta.dirname, '../../..');
const dataDir = resolve(process.env.PARAPET_DATA_DIR || join(repository, '.parapet'));

await rotateSigningKeys(await openKeyFolder(dataDir));
process.stdout.write(
  'The next start signs with a new key. Tokens of the old one are accepted until you do this again.\n',
);
