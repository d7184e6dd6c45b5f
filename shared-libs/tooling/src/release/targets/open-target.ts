import { resolve } from 'node:path';
import { UsageProblem } from '../arguments.ts';
import { folderTarget } from './folder-target.ts';
import type { ReleaseTarget } from './release-target.ts';
import { s3Target } from './s3-target.ts';
import { withoutEndSlash } from './without-end-slash.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the target of `--to`: `s3://bucket/prefix`, `supabase://bucket/prefix`, or a folder
 * relative to `cwd`. Throws a UsageProblem that names what is missing.
 */
export function openTarget(to: string, env: Environment, cwd: string): ReleaseTarget {
  const [, scheme, bucket = '', path = ''] = /^([a-z0-9]+):\/\/([^/]*)(\/.*)?$/.exec(to) ?? [];
  if (!scheme) return folderTarget(resolve(cwd, to));
  const place = { name: to, bucket, prefix: withoutSlashes(path) };
  if (!bucket) throw new UsageProblem(`${to} has no bucket. Use ${scheme}://bucket/prefix.`);
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
  if (scheme === 's3') {
    const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || null;
    return s3Target({ ...place, endpoint, region, publicUrl: null });
  }
  if (scheme === 'supabase') return s3Target({ ...place, region, ...supabase(place, env) });
  throw new UsageProblem(`${to} is not a valid target. Use a folder, s3://... or supabase://...`);
}

/** Supabase Storage has an S3 endpoint at one path of the project and public buckets at another. */
function supabase({ bucket, prefix }: { bucket: string; prefix: string }, env: Environment) {
  const project = withoutEndSlash(env.SUPABASE_URL ?? '');
  if (!project) {
    throw new UsageProblem('Set SUPABASE_URL to the address of the project that has the bucket.');
  }
  const folder = prefix ? `${bucket}/${prefix}` : bucket;
  return {
    endpoint: `${project}/storage/v1/s3`,
    publicUrl: `${project}/storage/v1/object/public/${folder}`,
  };
}

/** A path without slashes at its ends. */
const withoutSlashes = (text: string): string => withoutEndSlash(text).replace(/^\/+/, '');
