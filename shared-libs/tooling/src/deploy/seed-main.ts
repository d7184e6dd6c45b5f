import { join } from 'node:path';
import { SHELL } from '@parapet/contracts/releases/release';
import { describeFailure, Problem } from '../launcher/problem.ts';
import { signerOf } from '../release/signing/environment-signer.ts';
import { openTarget } from '../release/targets/open-target.ts';
import { REMOTES } from '../remotes.ts';
import { createBucket } from './create-bucket.ts';
import { seed } from './seed.ts';

// The service `seed` of docker-compose.yml: fills an empty bucket with the builds of this image.

const root = join(import.meta.dirname, '../../../..');

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Problem(`${name} is missing.`);
}

try {
  const bucket = required('SEED_BUCKET');
  const baseUrl = required('SEED_BASE_URL');
  const signer = signerOf(process.env);
  if (!signer) throw new Problem('PARAPET_RELEASE_SIGNING_KEY is missing.');
  await createBucket(bucket, required('AWS_ENDPOINT_URL_S3'));
  const target = openTarget(`s3://${bucket}`, process.env, root);
  const distOf = (name: string) => join(root, name, 'dist');
  const released = await seed(target, { names: [SHELL, ...REMOTES], distOf, baseUrl, signer });
  const names =
    released.length > 0 ? released.join(', ') : 'nothing: all of it is live, or a team released it';
  process.stdout.write(`Released ${names}\n`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
