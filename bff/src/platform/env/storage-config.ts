import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from '../storage/s3-storage.ts';
import { ConfigError } from './config-error.ts';
import { url } from './fields.ts';

/** Describes where files of workspaces are stored, such as reports. */
export type StorageConfig =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Settings)
  | { readonly kind: 'supabase'; readonly bucket: string };

export const storageVariables = z.object({
  PARAPET_STORAGE: z
    .string()
    .regex(/^(?:supabase|s3:\/\/[a-z0-9][a-z0-9.-]+|\/.+)$/, {
      error: 'must be an absolute folder, s3://<bucket> or supabase',
    })
    .optional(),
  PARAPET_STORAGE_S3_ENDPOINT: url.optional(),
  PARAPET_STORAGE_S3_REGION: z.string().default('us-east-1'),
  PARAPET_STORAGE_S3_ACCESS_KEY_ID: z.string().optional(),
  PARAPET_STORAGE_S3_SECRET_ACCESS_KEY: z.string().optional(),
});

const SUPABASE_BUCKET = 'parapet';

/** @throws ConfigError for a bucket without its keys, and for Supabase Storage without Supabase */
export function readStorageConfig(
  env: z.infer<typeof storageVariables>,
  { mode, dataDir }: { mode: 'embedded' | 'hosted'; dataDir: string },
): StorageConfig {
  const place = env.PARAPET_STORAGE;
  if (place?.startsWith('s3://')) return s3Config(env, place.slice('s3://'.length));
  if (place !== undefined && place !== 'supabase')
    return { kind: 'folder', folder: resolve(place) };
  if (mode === 'hosted') return { kind: 'supabase', bucket: SUPABASE_BUCKET };
  if (place === 'supabase') {
    throw new ConfigError(
      'PARAPET_STORAGE is supabase, but no Supabase project is configured. Set SUPABASE_URL, or leave PARAPET_STORAGE out to store files in the data folder.',
    );
  }
  return { kind: 'folder', folder: join(dataDir, 'storage') };
}

function s3Config(env: z.infer<typeof storageVariables>, bucket: string): StorageConfig {
  const {
    PARAPET_STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
    PARAPET_STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'PARAPET_STORAGE is an S3 bucket, but its keys are missing. Set PARAPET_STORAGE_S3_ACCESS_KEY_ID and PARAPET_STORAGE_S3_SECRET_ACCESS_KEY.',
    );
  }
  return {
    kind: 's3',
    bucket,
    endpoint: env.PARAPET_STORAGE_S3_ENDPOINT ?? null,
    region: env.PARAPET_STORAGE_S3_REGION,
    accessKeyId,
    secretAccessKey,
  };
}
