import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

const ALREADY_THERE = ['BucketAlreadyOwnedByYou', 'BucketAlreadyExists'];

/** Creates the bucket of an S3-compatible service, unless it is there. */
export async function createBucket(bucket: string, endpoint: string): Promise<void> {
  const client = new S3Client({ endpoint, forcePathStyle: true });
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof Error) || !ALREADY_THERE.includes(error.name)) throw error;
  } finally {
    client.destroy();
  }
}
