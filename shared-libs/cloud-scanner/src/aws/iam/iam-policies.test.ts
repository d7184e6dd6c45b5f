import { describeStories, type Story } from '../../testing/stories.ts';
import { iamSources } from './iam.sources.ts';
import { iamPolicyChecks } from './iam-policies.checks.ts';

/** The right that each check of the family is about. */
const rights: Readonly<Record<string, readonly [given: string, needed: string]>> = {
  'limits-cloudtrail': ['cloudtrail:*', 'cloudtrail:LookupEvents'],
  'limits-kms': ['KMS:*', 'kms:Decrypt'],
  'limits-marketplace': ['aws-marketplace:Subscribe', 'aws-marketplace:ViewSubscriptions'],
  'names-roles-to-assume': ['sts:Assume*', 'sts:GetCallerIdentity'],
};

const document = (Action: string, Resource: string | string[] = '*') =>
  encodeURIComponent(JSON.stringify({ Statement: [{ Effect: 'Allow', Action, Resource }] }));

const config = (property: string, text: string) =>
  property === 'Document'
    ? { Document: text }
    : { [property]: [{ PolicyName: 'inline', PolicyDocument: text }] };

function storiesOf(property: string, [given, needed]: readonly [string, string]): readonly Story[] {
  return [
    { it: 'passes what is needed', ends: 'secure', config: config(property, document(needed)) },
    {
      it: 'passes one resource',
      ends: 'secure',
      config: config(property, document(given, 'arn:aws:x:eu-west-1:111122223333:one')),
    },
    {
      it: 'passes an administrator, which is a finding of its own',
      ends: 'secure',
      config: config(property, document('*')),
    },
    { it: 'fails all of it', ends: 'given', config: config(property, document(given)) },
    {
      it: 'fails all of it in a list',
      ends: 'given',
      config: config(property, document(given, ['arn:aws:x:::y', '*'])),
    },
    { it: 'is unknown for a malformed policy', ends: 'unknown', config: config(property, '{') },
  ];
}

const ofAws = { uid: 'arn:aws:iam::aws:policy/AdministratorAccess' };

describeStories(
  { checks: iamPolicyChecks, sources: iamSources },
  {
    'aws-iam-policy-is-no-administrator': [
      {
        it: 'passes one service',
        ends: 'secure',
        config: { Document: document('s3:*'), AttachmentCount: 1 },
      },
      {
        it: 'fails all actions',
        ends: 'attached',
        shows: 'Document.Statement[0]',
        config: { Document: document('*'), AttachmentCount: 2 },
      },
      {
        it: 'fails one that is not in use, more mildly',
        ends: 'unattached',
        config: { Document: document('*'), AttachmentCount: 0 },
      },
      {
        it: 'is unknown for a malformed policy',
        ends: 'unknown',
        config: { Document: '{', AttachmentCount: 1 },
      },
      { it: 'is not about policies of AWS', ends: 'not applicable', ...ofAws, config: {} },
    ],
    ...Object.fromEntries(
      iamPolicyChecks.slice(1).map(({ id, reads: [property = ''] }): [string, readonly Story[]] => {
        const right = Object.keys(rights).find((name) => id.endsWith(name)) ?? '';
        return [id, storiesOf(property, rights[right] ?? ['', ''])];
      }),
    ),
  },
);
