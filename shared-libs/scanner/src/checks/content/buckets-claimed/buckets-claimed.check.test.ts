import type { StorageAnswer } from '../../../subjects/web-origin.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteWithStorage, storageStories } from '../../../testing/storage.ts';
import { noPageStories } from '../../../testing/web-origins.ts';
import { bucketsClaimed } from './buckets-claimed.check.ts';

const gone = {
  status: 404,
  body: '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>No</Message></Error>',
};

/** A bucket of this address that is gone. */
const at = (address: string, provider: StorageAnswer['provider'] = 'Google Cloud Storage') => {
  const site = siteWithStorage(gone, provider);
  const storage = site.crawl.storage.map((place) => ({ ...place, address }));
  return { ...site, crawl: { ...site.crawl, storage } };
};

describeCheck(bucketsClaimed, {
  free: {
    'a bucket of Amazon that is gone': siteWithStorage(gone),
    'a bucket of Google that is gone': siteWithStorage(gone, 'Google Cloud Storage'),
    'one of Amazon with a dot in its name': at(
      'https://static.shop.com.s3.amazonaws.com/',
      'Amazon S3',
    ),
    'one of Google in the path': at('https://storage.googleapis.com/shop-files/'),
  },
  placeholder: {
    'instructions for uploads': at(
      'https://your-bucket.s3.eu-central-1.amazonaws.com/',
      'Amazon S3',
    ),
    'the same in the path': at('https://s3.amazonaws.com/your-bucket/', 'Amazon S3'),
  },
  reserved: {
    'a bucket of Google that is named like a domain': at(
      'https://static.shop.example.storage.googleapis.com/',
    ),
    'the same in the path': at('https://storage.googleapis.com/static.shop.example/'),
  },
  claimed: {
    'a bucket that refuses': siteWithStorage({ status: 403, body: '<Error/>' }),
    'a bucket that lists its files': siteWithStorage({ body: '<ListBucketResult/>' }),
    'a file that is missing in a bucket': siteWithStorage({
      status: 404,
      body: '<Error><Code>NoSuchKey</Code></Error>',
    }),
    'a page that speaks of it': siteWithStorage({ body: '<p><Code>NoSuchBucket</Code></p>' }),
  },
  none: {
    ...storageStories.none,
    'a container of Azure, whose account gives the names': siteWithStorage(
      gone,
      'Azure Blob Storage',
    ),
  },
  unread: storageStories.unread,
  ...noPageStories,
});
