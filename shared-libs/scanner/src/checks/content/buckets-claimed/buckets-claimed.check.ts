import type { Judgement } from '@parapet/checks/definition/check';
import { checkOf } from '../../../check-definition/check.ts';
import { httpProof } from '../../../subjects/web/http-proof.ts';
import type { StorageAnswer, WebOrigin } from '../../../subjects/web/web-origin.ts';
import { noDocument } from '../../page-judgement.ts';
import { pagesOf } from '../linked-domains.ts';
import { partsOf } from '../page-parts.ts';
import { type StorageKey, storageOutcomes } from '../storage-judgement.ts';

/** Names of buckets are given once for all customers; in the others each customer has a space of their own. */
const shared: ReadonlySet<StorageAnswer['provider']> = new Set([
  'Amazon S3',
  'Google Cloud Storage',
]);
const GONE = '<Code>NoSuchBucket</Code>';

type Key =
  | Exclude<StorageKey, 'open' | 'closed' | 'refused'>
  | 'free'
  | 'claimed'
  | 'reserved'
  | 'placeholder';

/** The bucket that an address names, at the beginning of its host or of its path. */
function bucketOf({ address }: StorageAnswer): string {
  const { hostname, pathname } = new URL(address);
  const isShared = hostname.startsWith('s3.') || hostname.startsWith('s3-') || hostname === GOOGLE;
  const inHost = hostname.split(/\.(?:s3[.-]|storage\.googleapis)/)[0] ?? '';
  return isShared ? (pathname.split('/')[1] ?? '') : inHost;
}
const GOOGLE = 'storage.googleapis.com';

/** Google gives a name with a dot only to those who prove that the domain of this name is theirs. */
const isReserved = (place: StorageAnswer): boolean =>
  place.provider === 'Google Cloud Storage' && bucketOf(place).includes('.');

/** Words of names in instructions, such as `your-bucket`. */
const placeholders = new Set(['your', 'yourbucket', 'example', 'examplebucket', 'bucketname']);
const isPlaceholder = (place: StorageAnswer): boolean =>
  bucketOf(place)
    .split(/[-._]/)
    .some((word) => placeholders.has(word));

/** Returns whether a page loads a script, style sheet or frame from the bucket. */
function isLoaded(origin: WebOrigin, { address }: StorageAnswer): boolean {
  const bucket = new URL(address);
  return pagesOf(origin)
    .flatMap((page) => partsOf(page).active)
    .some(
      ({ url }) => url.hostname === bucket.hostname && url.pathname.startsWith(bucket.pathname),
    );
}

function judge(origin: WebOrigin, place: StorageAnswer): Judgement<Key> {
  const { provider, address, namedBy, listing } = place;
  const about = `storage ${address}`;
  if (!listing.ok) return { outcome: 'unread', about, reason: listing.reason };
  const { status, body } = listing.value;
  if (status === 404 && body.includes(GONE)) {
    if (isReserved(place)) return { outcome: 'reserved', about };
    if (isPlaceholder(place) && !isLoaded(origin, place)) return { outcome: 'placeholder', about };
    const actual = `${provider}, which ${namedBy} names`;
    const proof = httpProof(listing.value);
    return { outcome: 'free', about, observation: { proof, matched: GONE, actual } };
  }
  return status === 429 || status >= 500
    ? { outcome: 'unread', about, reason: `It answered with status ${status}` }
    : { outcome: 'claimed', about };
}

const { closed: _closed, refused: _refused, ...others } = storageOutcomes;

export const bucketsClaimed = checkOf<WebOrigin>()({
  id: 'buckets-claimed',
  catalogueId: 'EXP-039',
  version: 3,
  title: 'Referenced cloud storage buckets exist',
  group: 'content',
  severity: 'high',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'proved',
  aspect: 'free bucket',
  impact:
    'Anyone can create a bucket of that name, and serves scripts, images and downloads to visitors of the site from then on.',
  cweIds: ['CWE-829', 'CWE-404'],
  owasp: 'A01:2025',
  aliases: ['bucket takeover', 's3 takeover', 'dangling bucket'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-10, test for subdomain takeover',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the address from the site, or create the bucket yourself.',
    steps: [
      'Search pages and scripts for the address, and remove it.',
      'Where old pages or programs still use it, create the bucket in your own account and keep it.',
      'From now on remove the references before the bucket.',
    ],
    effort: 'low',
    reference: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/delete-bucket.html',
  },
  needs: ['storage'],
  outcomes: {
    claimed: { verdict: 'pass', summary: 'The bucket exists.' },
    placeholder: {
      verdict: 'not-applicable',
      summary:
        'The name is one of instructions, such as your-bucket, and no page loads a part from there',
    },
    reserved: {
      verdict: 'pass',
      summary:
        'The bucket does not exist, and only the owner of the domain in its name can create it.',
    },
    free: {
      verdict: 'fail',
      title: 'Bucket takeover: referenced bucket does not exist',
      summary: 'A page or script of the site names a bucket that does not exist.',
      penalty: 20,
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'Files of the site can be taken over by anyone',
      },
    },
    ...others,
  },
  evaluate(origin) {
    const without = noDocument(origin);
    if (without !== null) return without;
    const judged = origin.crawl.storage
      .filter(({ provider }) => shared.has(provider))
      .map((place) => judge(origin, place));
    return judged.length > 0 ? judged : { outcome: 'none' };
  },
});
