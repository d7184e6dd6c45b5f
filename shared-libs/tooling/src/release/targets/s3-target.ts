import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Problem } from '../../launcher/problem.ts';
import { contentTypeOf } from './content-type.ts';
import type { ListedFile, ReleaseTarget } from './release-target.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** All other files are stored by build id or version and never change. */
const isReplaced = (path: string): boolean =>
  path.startsWith('pointers/') ||
  path === 'packages/index.json' ||
  /^[^/]+\/builds\/(?:latest|channels)\.json$/.test(path);
/** The version does not match, or two writes conflict. */
const CONFLICT_STATUSES = [409, 412];
const NOT_IMPLEMENTED = 501;

/** A bucket of an S3-compatible service. */
export interface Bucket {
  readonly name: string;
  readonly bucket: string;
  /** Without leading and trailing slashes; may be empty. */
  readonly prefix: string;
  /** Null for AWS, or for AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly publicUrl: string | null;
}

/**
 * Credentials come from the default provider chain of AWS: AWS_ACCESS_KEY_ID and so on, or a
 * profile.
 */
export function s3Target({ name, bucket, prefix, endpoint, region, publicUrl }: Bucket) {
  const client = new S3Client({
    region,
    // Only AWS reliably supports the bucket in the host name.
    forcePathStyle: endpoint !== null,
    // Not every service supports the newer checksums; every file is read back anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
  });
  const keyOf = (key: string) => (prefix ? `${prefix}/${key}` : key);
  const run = <T>(work: Promise<T>) => work.catch((error) => explain(error, name, bucket));

  const put = (
    key: string,
    content: Buffer,
    condition: { IfMatch?: string; IfNoneMatch?: string },
  ) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: keyOf(key),
        Body: content,
        ContentType: contentTypeOf(key),
        CacheControl: isReplaced(key) ? REVALIDATE : FOREVER,
        ...condition,
      }),
    );

  const target: ReleaseTarget = {
    name,
    servesPrecompressed: false,
    publicUrl,
    isServed: true,
    async read(key) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(key) }));
        const content = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
        return { content, version: found.ETag ?? '' };
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
        return explain(error, name, bucket);
      }
    },
    async write(key, content) {
      await run(put(key, content, {}));
    },
    async replace(key, content, version) {
      const condition = version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version };
      try {
        await put(key, content, condition);
      } catch (error) {
        const status = statusOf(error);
        if (CONFLICT_STATUSES.includes(status)) return false;
        if (status !== NOT_IMPLEMENTED) return explain(error, name, bucket);
        await run(put(key, content, {}));
      }
      return true;
    },
    async list(prefixOfKeys) {
      const files: ListedFile[] = [];
      const pages = paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: keyOf(prefixOfKeys) },
      );
      const collect = async () => {
        for await (const { Contents = [] } of pages) {
          for (const { Key = '', LastModified: modifiedAt = new Date(0) } of Contents) {
            files.push({ key: prefix ? Key.slice(prefix.length + 1) : Key, modifiedAt });
          }
        }
      };
      await run(collect());
      return files;
    },
    async remove(key) {
      await run(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) })));
    },
  };
  return target;
}

function statusOf(error: unknown): number {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
}

/** @throws Problem with a remedy; an unexpected error is rethrown */
function explain(error: unknown, name: string, bucket: string): never {
  const { name: kind, message, code } = error as Error & { code?: string };
  if (kind === 'CredentialsProviderError') {
    throw new Problem(
      `There are no credentials for ${name}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  }
  if (kind === 'NoSuchBucket') throw new Problem(`There is no bucket ${bucket} at ${name}.`);
  if (statusOf(error) === 301 || kind === 'AuthorizationHeaderMalformed') {
    throw new Problem(
      `${bucket} is in another region. Set AWS_REGION to the region of the bucket.`,
    );
  }
  if ([401, 403].includes(statusOf(error))) {
    throw new Problem(
      `${name} refused the request (${kind}: ${message}). The credentials must allow listing the bucket, and reading, writing and deleting objects in it.`,
    );
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET'].includes(code ?? '')) {
    throw new Problem(
      `${name} cannot be reached (${message}). Check the endpoint and the network.`,
    );
  }
  throw error;
}
