import { known, unknown } from '@parapet/checks/definition/read';
import type { StorageAnswer, WebOrigin } from '../subjects/web/web-origin.ts';
import { type AnswerParts, answer, noPageStories, webOrigin } from './web-origins.ts';

const silent = unknown('No answer came in time');
const origins: Readonly<Record<StorageAnswer['provider'], string>> = {
  'Amazon S3': 'https://shop-files.s3.amazonaws.com',
  'Google Cloud Storage': 'https://shop-files.storage.googleapis.com',
  'Azure Blob Storage': 'https://shopfiles.blob.core.windows.net',
  Firebase: 'https://shop-files.firebaseio.com',
};

/** A site that names one place of storage, which answers this; null for no answer. */
export function siteWithStorage(
  given: AnswerParts | null,
  provider: StorageAnswer['provider'] = 'Amazon S3',
): WebOrigin {
  const address = `${origins[provider]}/`;
  const read = given === null ? silent : known(answer(given, origins[provider]));
  const place = { provider, address, namedBy: '/js/app.js', listing: read, access: read };
  return webOrigin({ crawl: { storage: [place] } });
}

/** Tells what storage answers that keeps its data to itself, or nothing that decides. */
export const storageStories = {
  refused: {
    'a refusal': siteWithStorage({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }),
    'a bucket that is gone': siteWithStorage({ status: 404, body: '<Error/>' }),
  },
  closed: {
    'a page about buckets': siteWithStorage({
      body: '<!doctype html><p>&lt;ListBucketResult <ListBucketResult> <AccessControlPolicy>',
    }),
  },
  none: { 'a site that names none': webOrigin() },
  unread: {
    'a time-out': siteWithStorage(null),
    'an error of the provider': siteWithStorage({ status: 503 }),
    'too many requests': siteWithStorage({ status: 429 }),
  },
  ...noPageStories,
} as const;
