import { describeCheck } from '../../../testing/describe-check.ts';
import { siteWithStorage, storageStories } from '../../../testing/storage.ts';
import { noPageStories } from '../../../testing/web-origins.ts';
import { bucketsClaimed } from './buckets-claimed.check.ts';

const gone = {
  status: 404,
  body: '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>No</Message></Error>',
};

/** A bucket of Google at this address that is gone. */
const gcs = (before: string, path: string) => {
  const site = siteWithStorage(gone, 'Google Cloud Storage');
  const address = `${before}storage.googleapis.com${path}`;
  const storage = site.crawl.storage.map((place) => ({ ...place, address }));
  return { ...site, crawl: { ...site.crawl, storage } };
};

describeCheck(bucketsClaimed, {
  free: {
    'a bucket of Amazon that is gone': siteWithStorage(gone),
    'a bucket of Google that is gone': siteWithStorage(gone, 'Google Cloud Storage'),
    'one of Google in the path': gcs('https://', '/shop-files/'),
  },
  reserved: {
    'a bucket of Google that is named like a domain': gcs('https://static.shop.example.', '/'),
    'the same in the path': gcs('https://', '/static.shop.example/'),
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
