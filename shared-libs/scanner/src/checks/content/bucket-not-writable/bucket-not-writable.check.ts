import { checkOf } from '../../../check-definition/check.ts';
import type { Exchange, WebOrigin } from '../../../subjects/web/web-origin.ts';
import { judgeStorage, storageOutcomes } from '../storage-judgement.ts';

/** Everyone, and everyone with any account at the provider. */
const everyone = [
  'http://acs.amazonaws.com/groups/global/AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers',
  'AllAuthenticatedUsers',
  'AllUsers',
];
const writing = ['WRITE', 'WRITE_ACP', 'FULL_CONTROL'].map((name) => `<Permission>${name}<`);
const MAX_GRANTS = 500;

/** The grantee of the first grant that lets everyone write. */
function openGrantIn({ body }: Exchange): string | null {
  if (!body.includes('<AccessControl')) return null;
  for (const grant of body.split(/<\/(?:Grant|Entry)>/, MAX_GRANTS)) {
    const grantee = everyone.find((name) => grant.includes(name));
    if (grantee !== undefined && writing.some((text) => grant.includes(text))) return grantee;
  }
  return null;
}

export const bucketNotWritable = checkOf<WebOrigin>()({
  id: 'bucket-not-writable',
  catalogueId: 'EXP-031',
  version: 3,
  title: 'Cloud storage buckets are not publicly writable',
  group: 'content',
  severity: 'critical',
  confidence: 'firm',
  subject: 'web-origin',
  reach: 'proved',
  aspect: 'bucket-access',
  impact:
    'Anyone may replace scripts and downloads that visitors of the site load, or delete all files.',
  cweIds: ['CWE-732', 'CWE-284'],
  owasp: 'A01:2025',
  aliases: ['s3 public write', 'writable bucket', 'world-writable bucket'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-11, test cloud storage',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Remove the grants for everyone from the access list of the bucket.',
    steps: [
      'Amazon S3: `aws s3api put-bucket-acl --bucket <name> --acl private` takes the grants away at once. Then set Object Ownership to `BucketOwnerEnforced`, which switches access lists off: where files are public by their own lists, write a bucket policy with `s3:GetObject` first.',
      'Google Cloud Storage: remove every writing role of `allUsers` and `allAuthenticatedUsers`. Then switch uniform bucket-level access on, after a role for readers replaces the access lists of public files.',
      'Compare the files with your own copies, scripts first.',
    ],
    effort: 'low',
    reference: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html',
  },
  needs: ['storage'],
  outcomes: {
    open: {
      verdict: 'fail',
      title: 'Cloud storage bucket publicly writable',
      summary: 'The access list of a bucket that the site names lets everyone write.',
      penalty: 40,
      exposure: { kind: 'usable-by-anyone', phrase: 'Files can be changed by anyone' },
    },
    ...storageOutcomes,
    refused: {
      verdict: 'not-applicable',
      summary: 'It hides its access list from visitors, and nothing is written to try',
      closesNothing: true,
    },
  },
  evaluate: (origin) =>
    judgeStorage(origin, ({ access }) => access, openGrantIn, 'no grant for everyone'),
});
