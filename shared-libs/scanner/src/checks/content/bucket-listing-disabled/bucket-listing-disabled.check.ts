import { checkOf } from '../../../check-definition/check.ts';
import type { Exchange, WebOrigin } from '../../../subjects/web/web-origin.ts';
import { judgeStorage, storageOutcomes } from '../storage-judgement.ts';

const listings = ['<ListBucketResult', '<EnumerationResults'];

/** The root element comes first, so that a text that only speaks of it proves nothing. */
const listingIn = ({ body }: Exchange): string | null => {
  const start = body.slice(0, 1000);
  const first = start.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').trimStart();
  return listings.find((name) => first.startsWith(name)) ?? null;
};

export const bucketListingDisabled = checkOf<WebOrigin>()({
  id: 'bucket-listing-disabled',
  catalogueId: 'EXP-030',
  version: 2,
  title: 'Cloud storage buckets are not publicly listable',
  group: 'content',
  severity: 'high',
  confidence: 'confirmed',
  subject: 'web-origin',
  reach: 'proved',
  aspect: 'bucket-listing',
  impact:
    'Whoever looks finds every file of the bucket: uploads of customers, backups, drafts and old versions.',
  cweIds: ['CWE-548', 'CWE-732'],
  owasp: 'A02:2025',
  aliases: [
    's3 bucket listing',
    'open bucket',
    'public bucket',
    'azure blob listing',
    'gcs bucket',
  ],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-11, test cloud storage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Let visitors read single files at most, and nobody list them.',
    steps: [
      'Amazon S3: take `s3:ListBucket` for everyone out of the bucket policy, and `READ` for everyone out of the access list of the bucket.',
      'Google Cloud Storage: give `allUsers` the role `Storage Legacy Object Reader` instead of `Storage Object Viewer`.',
      'Azure: set the public access level of the container to `Blob`.',
      'Where the site does not load files straight from there, refuse all of it: S3 Block Public Access, public access prevention of Google, `AllowBlobPublicAccess` off in Azure. Otherwise serve them through a content network first, such as CloudFront with origin access control, or the site loses them.',
      'Treat what was listed as known: look into the access log, and replace secrets among the files.',
    ],
    effort: 'low',
    reference:
      'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  },
  needs: ['storage'],
  outcomes: {
    open: {
      verdict: 'fail',
      title: 'Cloud storage bucket publicly listable',
      summary: 'A bucket that the site names lists its files to anyone.',
      penalty: 20,
      exposure: { kind: 'usable-by-anyone', phrase: 'Files can be listed by anyone' },
    },
    ...storageOutcomes,
  },
  evaluate: (origin) =>
    judgeStorage(
      origin,
      ({ provider, listing }) => (provider === 'Firebase' ? null : listing),
      listingIn,
      'a refusal',
    ),
});
