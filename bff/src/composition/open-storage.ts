import type { Config } from '../platform/env.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';
import { createStorage, type Storage, type StorageAdapter } from '../platform/storage/storage.ts';
import { supabaseStorage } from '../platform/storage/supabase-storage.ts';

export const openStorage = async (config: Pick<Config, 'storage' | 'supabase'>): Promise<Storage> =>
  createStorage(await adapterOf(config));

/** The client of S3 is large, so only who stores files there loads it. */
async function adapterOf({
  storage,
  supabase,
}: Pick<Config, 'storage' | 'supabase'>): Promise<StorageAdapter> {
  if (storage.kind === 'folder') return folderStorage(storage.folder);
  if (storage.kind === 's3') {
    const { s3Storage } = await import('../platform/storage/s3-storage.ts');
    return s3Storage(storage);
  }
  if (!supabase) throw new Error('Supabase Storage needs a Supabase project.');
  return supabaseStorage({ ...supabase, bucket: storage.bucket });
}
