import { join, resolve } from 'node:path';
import { rotateSigningKeys } from '@parapet/embedded-auth/keys';
import { openKeyFolder } from '../platform/secrets/key-folder.ts';

// Run manually, with the same environment as Parapet.
const repository = resolve(import.meta.dirname, '../../..');
const dataDir = resolve(process.env.PARAPET_DATA_DIR || join(repository, '.parapet'));

await rotateSigningKeys(await openKeyFolder(dataDir));
process.stdout.write(
  'The next start signs with a new key. Tokens of the old key stay valid until the next rotation.\n',
);
