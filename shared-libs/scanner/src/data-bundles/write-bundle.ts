import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataBundleId } from '@parapet/contracts/assets/data-bundle';
import { bundleContents } from './contents.ts';
import { MANIFEST_FILE, type Manifest } from './manifest.ts';
import { BundleError, MAX_CONTENT_BYTES } from './read-bundle.ts';

export type NewBundle = Pick<
  Manifest,
  'version' | 'published' | 'source' | 'licence' | 'attribution'
> & {
  content: readonly unknown[];
};

/**
 * Writes a bundle so that a reader sees the old one or the new one, never parts of both: the content
 * has a name of its own, and the description that names it is replaced last.
 * @throws BundleError for a content that is not valid; nothing is written then
 */
export async function writeBundle(
  folder: string,
  id: DataBundleId,
  { content, ...facts }: NewBundle,
): Promise<Manifest> {
  if (!bundleContents[id].safeParse(content).success) {
    throw new BundleError('Its content is not valid');
  }
  const bytes = Buffer.from(`[\n${content.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`);
  if (bytes.length > MAX_CONTENT_BYTES) throw new BundleError('It is too large');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const manifest: Manifest = {
    format: 1,
    id,
    ...facts,
    entries: content.length,
    content: `content-${sha256.slice(0, 16)}.json`,
    sha256,
  };
  const own = join(folder, id);
  await mkdir(own, { recursive: true });
  await replace(own, manifest.content, bytes);
  await replace(own, MANIFEST_FILE, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for (const name of await readdir(own)) {
    if (name.startsWith('content-') && name !== manifest.content) await rm(join(own, name));
  }
  return manifest;
}

/** Writes beside the file and renames, which a stopped machine survives too. */
async function replace(folder: string, name: string, bytes: Buffer): Promise<void> {
  const beside = join(folder, `.${name}.${randomUUID()}`);
  try {
    const file = await open(beside, 'wx', 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, join(folder, name));
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
