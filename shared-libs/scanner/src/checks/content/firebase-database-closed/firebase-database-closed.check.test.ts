import { describeCheck } from '../../../testing/describe-check.ts';
import { siteWithStorage, storageStories } from '../../../testing/storage.ts';
import { firebaseDatabaseClosed } from './firebase-database-closed.check.ts';

const database = (status: number, body: string) => siteWithStorage({ status, body }, 'Firebase');

describeCheck(firebaseDatabaseClosed, {
  open: {
    'keys at its root': database(200, '{"users":true,"orders":true}'),
    'a key that is called error': database(200, '{"error":true,"users":true}'),
    'a value instead of keys': database(200, '42'),
    'an empty one': database(200, 'null\n'),
  },
  ...storageStories,
  refused: {
    'a refusal': database(401, '{"error":"Permission denied"}'),
    'one that was switched off': database(423, '{"error":"The database has been deactivated."}'),
  },
  closed: {
    'an error with status 200': database(200, '{"error":"Permission denied"}'),
    'a page': database(200, '<!doctype html><title>Firebase</title>'),
  },
  none: {
    ...storageStories.none,
    'a bucket alone': siteWithStorage({ body: '<ListBucketResult/>' }),
  },
  unread: { 'a time-out': siteWithStorage(null, 'Firebase') },
});
