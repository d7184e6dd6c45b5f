import { describeCheck } from '../../../testing/describe-check.ts';
import { siteWithStorage, storageStories } from '../../../testing/storage.ts';
import { bucketListingDisabled } from './bucket-listing-disabled.check.ts';

const list =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>shop-files</Name></ListBucketResult>';
const container =
  '\uFEFF<?xml version="1.0" encoding="utf-8"?><EnumerationResults ContainerName="files"><Blobs/></EnumerationResults>';

describeCheck(bucketListingDisabled, {
  open: {
    'a bucket of S3': siteWithStorage({ body: list }),
    'an empty bucket': siteWithStorage({ body: '<ListBucketResult/>' }, 'Google Cloud Storage'),
    'a container of Azure': siteWithStorage({ body: container }, 'Azure Blob Storage'),
  },
  ...storageStories,
});
