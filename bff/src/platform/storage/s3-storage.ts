import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type StorageAdapter, StorageError } from './storage.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Null for AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Objects in a bucket of S3, or of a service that speaks its protocol. */
export function s3Storage({
  bucket: Bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): StorageAdapter {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Only AWS reliably supports the bucket in the host name.
    forcePathStyle: endpoint !== null,
    // Not every service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint }),
  });
  /** A key that may not ask for the bucket finds out when it writes. */
  const createMissingBucket = async () => {
    const isMissing = await client
      .send(new HeadBucketCommand({ Bucket }))
      .then(() => false, isGone);
    if (isMissing) await client.send(new CreateBucketCommand({ Bucket }));
  };
  let bucketIsThere: Promise<void> | undefined;
  const requireBucket = () => {
    bucketIsThere ??= createMissingBucket().catch((error: unknown) => {
      bucketIsThere = undefined;
      throw error;
    });
    return bucketIsThere;
  };
  return {
    async put(Key, Body, { bytes, type }) {
      await requireBucket();
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body, ContentLength: bytes, ContentType: type }),
      );
    },
    async get(Key, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key, ...part }))
        .catch(nullIfGone);
      if (!found) return null;
      if (!(found.Body instanceof Readable)) throw new StorageError('The storage sent no content.');
      return { body: found.Body, bytes: found.ContentLength ?? 0 };
    },
    async stat(Key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(nullIfGone);
      return found && { bytes: found.ContentLength ?? 0, modifiedAt: timeOf(found.LastModified) };
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *walk(folder) {
      let next: string | undefined;
      do {
        const list = new ListObjectsV2Command({
          Bucket,
          Prefix: `${folder}/`,
          ...(next && { ContinuationToken: next }),
        });
        const page = await client.send(list).catch(nullIfGone);
        yield (page?.Contents ?? []).map(({ Key = '', LastModified }) => ({
          key: Key,
          modifiedAt: timeOf(LastModified),
        }));
        next = page?.IsTruncated ? page.NextContinuationToken : undefined;
      } while (next);
    },
  };
}

const timeOf = (time: Date | undefined): string => (time ?? new Date(0)).toISOString();

const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

function nullIfGone(error: unknown): null {
  if (isGone(error)) return null;
  throw error;
}
