import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataBundleId } from '@parapet/contracts/assets/data-bundle';
import { type BundleContent, bundleContents } from './contents.ts';
import { MANIFEST_FILE, type Manifest, manifestSchema } from './manifest.ts';

/** A content is not read beyond this. */
export const MAX_CONTENT_BYTES = 128 * 1024 * 1024;
const MAX_MANIFEST_BYTES = 64 * 1024;

export interface ReadBundle<Id extends DataBundleId = DataBundleId> {
  manifest: Manifest;
  content: BundleContent<Id>;
}

/** A bundle that cannot be used, with the reason. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

/**
 * Reads one bundle and verifies its hash. Returns null if the folder has none.
 * @throws BundleError
 */
export async function readBundle<Id extends DataBundleId>(
  folder: string,
  id: Id,
): Promise<ReadBundle<Id> | null> {
  const text = await readBounded(join(folder, id, MANIFEST_FILE), MAX_MANIFEST_BYTES);
  if (text === null) return null;
  const manifest = manifestSchema.safeParse(parsed(text));
  if (!manifest.success) throw new BundleError('Its description is not valid');
  if (manifest.data.id !== id) throw new BundleError(`It describes ${manifest.data.id}`);
  return { manifest: manifest.data, content: await readContent(folder, id, manifest.data) };
}

async function readContent<Id extends DataBundleId>(
  folder: string,
  id: Id,
  { content, sha256, entries }: Manifest,
): Promise<BundleContent<Id>> {
  const bytes = await readBounded(join(folder, id, content), MAX_CONTENT_BYTES);
  if (bytes === null) throw new BundleError('Its content is missing');
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new BundleError('Its content does not match its hash');
  }
  const checked = bundleContents[id].safeParse(parsed(bytes));
  if (!checked.success) throw new BundleError('Its content is not valid');
  if (checked.data.length !== entries) throw new BundleError('Its number of entries is wrong');
  return checked.data as BundleContent<Id>;
}

async function readBounded(file: string, limit: number): Promise<Buffer | null> {
  try {
    if ((await stat(file)).size > limit) throw new BundleError('It is too large');
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BundleError('It is not JSON');
  }
}
