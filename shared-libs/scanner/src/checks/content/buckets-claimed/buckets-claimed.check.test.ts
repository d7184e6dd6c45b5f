import type { StorageAnswer } from '../../../subjects/web/web-origin.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteWithStorage, storageStories } from '../../../testing/storage.ts';
import { answer, noPageStories } from '../../../testing/web-origins.ts';
import { bucketsClaimed } from './buckets-claimed.check.ts';

const gone = {
  status: 404,
  body: '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>No</Message></Error>',
};

/** A bucket of this address that is gone, and what is on the page. */
const at = (
  address: string,
  provider: StorageAnswer['provider'] = 'Google Cloud Storage',
  body = '',
) => {
  const site = siteWithStorage(gone, provider);
  const storage = site.crawl.storage.map((place) => ({ ...place, address }));
  return { ...site, page: answer({ body }), crawl: { ...site.crawl, storage } };
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
    'one with the words of instructions, from which the page loads a script': at(
      'https://grow-your-shop.s3.amazonaws.com/',
      'Amazon S3',
      '<script src="//grow-your-shop.s3.amazonaws.com/widget.js"></script>',
    ),
    'the same in the path': at(
      'https://s3.amazonaws.com/example-shop/',
      'Amazon S3',
      '<link rel=stylesheet href="https://s3.amazonaws.com/example-shop/a.css">',
    ),
  },
  placeholder: {
    'instructions for uploads': at(
      'https://your-bucket.s3.eu-central-1.amazonaws.com/',
      'Amazon S3',
    ),
    'the same in the path': at('https://s3.amazonaws.com/your-bucket/', 'Amazon S3'),
    'the same beside a script from another bucket': at(
      'https://s3.amazonaws.com/your-bucket/',
      'Amazon S3',
      '<script src="https://s3.amazonaws.com/your-bucket-too/a.js"></script>',
    ),
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
