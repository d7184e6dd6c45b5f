import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { evidencePath } from '../../../platform/storage/evidence.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { PackTools } from '../compliance.port.ts';
import { getPackKey, type PackKeyPorts, signPack } from './pack-key.ts';

/** The script stands in every pack, and is served beside it. */
export const readVerifier = (): Promise<string> =>
  readFile(join(import.meta.dirname, 'verify.mjs'), 'utf8');

export const packTools = (
  ports: PackKeyPorts & { readonly storage: Pick<Storage, 'get'> },
): PackTools => ({
  readKey: getPackKey(ports),
  sign: signPack(ports),
  readVerifier,
  async openFile(workspaceId, fileId) {
    return (await ports.storage.get(evidencePath(workspaceId, fileId)))?.body ?? null;
  },
});
