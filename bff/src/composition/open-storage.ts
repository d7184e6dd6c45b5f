import type { Config } from '../platform/env.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';
import { s3Storage } from '../platform/storage/s3-storage.ts';
import { createStorage, type Storage, type StorageAdapter } from '../platform/storage/storage.ts';
import { supabaseStorage } from '../platform/storage/supabase-storage.ts';

export const openStorage = (config: Pick<Config, 'storage' | 'supabase'>): Storage =>
  createStorage(adapterOf(config));

function adapterOf({ storage, supabase }: Pick<Config, 'storage' | 'supabase'>): StorageAdapter {
  if (storage.kind === 'folder') return folderStorage(storage.folder);
  if (storage.kind === 's3') return s3Storage(storage);
  if (!supabase) throw new Error('Supabase Storage needs a Supabase project.');
  return supabaseStorage({ ...supabase, bucket: storage.bucket });
}
