import type { CloudCheck, Related } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isAny } from '../policy/pattern.ts';
import { publicAccess } from '../policy/public-access.ts';
import { contextOf } from '../resource-policy.ts';
import { grantToAll, hiddenLimit } from './bucket-limits.ts';

const reference = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide';

const base = {
  type: 'aws.s3.bucket',
  category: 'exposure',
  cweIds: ['CWE-732'],
  owasp: 'A01:2025',
  objectives: ['storage-not-public'],
} as const;

const flags = [
  'BlockPublicAcls',
  'IgnorePublicAcls',
  'BlockPublicPolicy',
  'RestrictPublicBuckets',
] as const;

/** The settings that are off; a setting that was never made is off. */
const flagsOff = (block: Answer): readonly string[] =>
  flags.filter((flag) => block?.[flag] !== true);

/** Tells whether the account's own setting is in force for all its buckets. */
const isBlockedByAccount = (related: Related, flag: (typeof flags)[number]): boolean =>
  related.of('aws.account.account')[0]?.config.PublicAccessBlock?.[flag] === true;

const writing = ['s3:put', 's3:delete', 's3:restore', 's3:replicate', 's3:abort', 's3:bypass'];
const isWrite = (action: string): boolean =>
  action === '*' || action === 's3:*' || writing.some((prefix) => action.startsWith(prefix));

/** Actions with which another account takes the bucket over. */
const controls = new Set([
  '*',
  's3:*',
  's3:put*',
  's3:putbucket*',
  's3:putbucketpolicy',
  's3:putbucketacl',
  's3:putobjectacl',
  's3:putencryptionconfiguration',
  's3:delete*',
  's3:deletebucket*',
  's3:deletebucketpolicy',
]);

const usableByAnyone = (phrase: string) => ({ kind: 'usable-by-anyone', phrase }) as const;

const everyone = /\/(?:AllUsers|AuthenticatedUsers)$/;

const permissions: Readonly<Record<string, 'list' | 'write' | 'control'>> = {
  READ: 'list',
  WRITE: 'write',
  READ_ACP: 'list',
  WRITE_ACP: 'control',
  FULL_CONTROL: 'control',
};

/** Whom buckets let in. */
export const s3PublicChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-s3-bucket-policy-is-not-public',
    topics: ['aws_s3_bucket_public_access', 'aws_s3_bucket_policy_public_write_access'],
    title: 'S3 bucket is not public by its policy',
    severity: 'critical',
    impact:
      'Bots look for open buckets all day: what lies in this one is copied, or overwritten with something that visitors then run.',
    aliases: ['public bucket', 'open bucket', 'data leak'],
    reads: ['PublicAccessBlock', 'PolicyStatus', 'Policy'],
    joins: ['aws.account.account'],
    problems: {
      read: {
        title: 'S3 bucket is readable by anyone',
        exposure: usableByAnyone('Anyone can read the bucket'),
      },
      write: {
        title: 'S3 bucket is writable by anyone',
        exposure: usableByAnyone('Anyone can write to the bucket'),
      },
    },
    remediation: {
      summary: 'Block public access of the bucket; serve public files through CloudFront.',
      console: [
        'Open the bucket, choose Permissions and then Block public access.',
        'Block all public access, and remove the statement of the evidence from the policy.',
      ],
      cli: 'aws s3api put-public-access-block --bucket {name} --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
      terraform:
        'resource "aws_s3_bucket_public_access_block" "main" {\n  bucket = aws_s3_bucket.main.id\n  block_public_acls = true\n  ignore_public_acls = true\n  block_public_policy = true\n  restrict_public_buckets = true\n}',
      effort: 'low',
      reference: `${reference}/access-control-block-public-access.html`,
    },
    judge(bucket, related) {
      const { config } = bucket;
      if (isBlockedByAccount(related, 'RestrictPublicBuckets')) return 'secure';
      if (config.PublicAccessBlock?.RestrictPublicBuckets === true) return 'secure';
      if (config.PolicyStatus?.IsPublic !== true) return 'secure';
      const unlimited = publicAccess(
        config.Policy,
        contextOf({ ...related, limits: null }, bucket),
      );
      const { access, actions, path, statement } = publicAccess(
        config.Policy,
        contextOf(related, bucket),
      );
      // The provider's answer does not know what the organization denies; without such limits it stands.
      if (unlimited.access === 'public' && access === 'unknown') return hiddenLimit;
      if (unlimited.access === 'public' && access !== 'public') return 'secure';
      return {
        problem: actions.some(isWrite) ? 'write' : 'read',
        shown: {
          'PolicyStatus.IsPublic': true,
          ...(path && { [`Policy.${path}`]: statement }),
          'PublicAccessBlock.RestrictPublicBuckets': false,
        },
        expected: 'a policy that is not public, or public access that is blocked',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-bucket-acl-is-not-public',
    topics: ['aws_s3_bucket_public_list_acl', 'aws_s3_bucket_public_write_acl'],
    title: 'S3 bucket is not public by its ACL',
    severity: 'critical',
    impact:
      'The list of objects, or the right to write them, belongs to everyone. Names alone tell where backups and exports are.',
    aliases: ['public bucket', 'allusers', 'open bucket'],
    reads: ['PublicAccessBlock', 'Ownership', 'Acl'],
    joins: ['aws.account.account'],
    problems: {
      list: {
        title: 'Anyone can list the S3 bucket',
        severity: 'high',
        exposure: usableByAnyone('Anyone can list the bucket'),
      },
      write: {
        title: 'Anyone can write to the S3 bucket by its ACL',
        exposure: usableByAnyone('Anyone can write to the bucket'),
      },
      control: {
        title: 'Anyone can change the rights of the S3 bucket',
        exposure: usableByAnyone('Anyone can change the rights of the bucket'),
      },
    },
    remediation: {
      summary: 'Switch ACLs of the bucket off.',
      console: [
        'Open the bucket, choose Permissions and then Object Ownership.',
        'Choose Bucket owner enforced.',
      ],
      cli: 'aws s3api put-bucket-ownership-controls --bucket {name} --ownership-controls Rules=[{ObjectOwnership=BucketOwnerEnforced}]',
      terraform:
        'resource "aws_s3_bucket_ownership_controls" "main" {\n  bucket = aws_s3_bucket.main.id\n  rule { object_ownership = "BucketOwnerEnforced" }\n}',
      effort: 'low',
      reference: `${reference}/about-object-ownership.html`,
    },
    judge(bucket, related) {
      const { config } = bucket;
      if (isBlockedByAccount(related, 'IgnorePublicAcls')) return 'secure';
      if (config.PublicAccessBlock?.IgnorePublicAcls === true) return 'secure';
      if (config.Ownership === 'BucketOwnerEnforced') return 'secure';
      const grants: readonly Answer[] = config.Acl.Grants.filter(({ Grantee: grantee }: Answer) =>
        everyone.test(grantee?.URI ?? ''),
      );
      const limit = grants.length === 0 ? 'public' : grantToAll(bucket, related);
      if (limit === 'unknown') return hiddenLimit;
      if (limit !== 'public') return 'secure';
      const given = grants.map((grant) => permissions[grant.Permission] ?? 'list');
      const [worst] = (['control', 'write', 'list'] as const).filter((one) => given.includes(one));
      if (!worst) return 'secure';
      return {
        problem: worst,
        shown: { 'Acl.Grants': grants },
        expected: 'no grant to AllUsers or AuthenticatedUsers',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-bucket-blocks-public-access',
    topics: ['aws_s3_bucket_level_public_access_block'],
    title: 'S3 bucket blocks public access',
    severity: 'medium',
    impact:
      'The bucket is private today, and one wrong policy or ACL makes it public: nothing stands in between.',
    aliases: ['bpa', 'public access block'],
    reads: ['PublicAccessBlock'],
    joins: ['aws.account.account'],
    problems: { open: { title: 'S3 bucket does not block public access' } },
    remediation: {
      summary: 'Set all four settings of Block Public Access on the bucket.',
      console: [
        'Open the bucket and choose Permissions.',
        'Edit Block public access and choose Block all public access.',
      ],
      cli: 'aws s3api put-public-access-block --bucket {name} --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
      effort: 'low',
      reference: `${reference}/access-control-block-public-access.html`,
    },
    judge({ config }, related) {
      if (flags.every((flag) => isBlockedByAccount(related, flag))) return 'secure';
      const off = flagsOff(config.PublicAccessBlock);
      if (off.length === 0) return 'secure';
      return {
        problem: 'open',
        shown: { PublicAccessBlock: config.PublicAccessBlock, off },
        expected: 'all four settings on',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-account-blocks-public-access',
    topics: ['aws_s3_account_level_public_access_blocks'],
    type: 'aws.account.account',
    title: 'Account blocks public access to S3',
    severity: 'medium',
    impact:
      'Each bucket guards itself alone: the next one that is made without care is public, and no setting of the account prevents it.',
    aliases: ['bpa', 'public access block'],
    reads: ['PublicAccessBlock'],
    problems: { open: { title: 'Account does not block public access to S3' } },
    remediation: {
      summary:
        'Block public access for the whole account, after moving public files to CloudFront.',
      console: [
        'Open S3 and choose Block Public Access settings for this account.',
        'Edit them and choose Block all public access.',
      ],
      cli: 'aws s3control put-public-access-block --account-id {name} --public-access-block-configuration BlockPublicAcls=true,IgnorePublicAcls=true,BlockPublicPolicy=true,RestrictPublicBuckets=true',
      terraform:
        'resource "aws_s3_account_public_access_block" "main" {\n  block_public_acls = true\n  ignore_public_acls = true\n  block_public_policy = true\n  restrict_public_buckets = true\n}',
      effort: 'low',
      reference: `${reference}/configuring-block-public-access-account.html`,
    },
    judge({ config }) {
      const off = flagsOff(config.PublicAccessBlock);
      if (off.length === 0) return 'secure';
      return {
        problem: 'open',
        shown: { PublicAccessBlock: config.PublicAccessBlock, off },
        expected: 'all four settings on',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-access-point-is-not-public',
    topics: ['aws_s3_access_point_public_access_block'],
    type: 'aws.s3.access-point',
    title: 'S3 access point is not public',
    severity: 'high',
    impact:
      'The access point is a second door to the bucket with a policy of its own, and the bucket looks private beside it.',
    aliases: ['access point'],
    reads: ['NetworkOrigin', 'PublicAccessBlock', 'PolicyStatus'],
    joins: ['aws.account.account'],
    problems: {
      public: {
        title: 'S3 access point is public',
        exposure: usableByAnyone('Anyone can use the access point'),
      },
    },
    remediation: {
      summary:
        'Make a new access point that blocks public access, since the setting cannot be changed.',
      console: [
        'Open the access point, choose Permissions, and remove the public statement of its policy.',
        'Create a new access point with Block all public access and delete this one.',
      ],
      cli: 'aws s3control delete-access-point-policy --account-id <account> --name {name}',
      effort: 'medium',
      reference: `${reference}/access-points-bpa-settings.html`,
    },
    judge({ config }, related) {
      if (isBlockedByAccount(related, 'RestrictPublicBuckets')) return 'secure';
      if (config.NetworkOrigin === 'VPC') return 'secure';
      if (config.PublicAccessBlock?.RestrictPublicBuckets === true) return 'secure';
      if (config.PolicyStatus?.IsPublic !== true) return 'secure';
      return {
        problem: 'public',
        shown: { 'PolicyStatus.IsPublic': true, PublicAccessBlock: config.PublicAccessBlock },
        expected: 'a policy that is not public',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-bucket-names-own-accounts',
    topics: ['aws_s3_bucket_cross_account_access'],
    title: 'S3 bucket is controlled by own accounts alone',
    severity: 'low',
    impact:
      'The other account reads or changes what lies here, and who breaks into it does so, too. Its rights outlast the contract.',
    aliases: ['cross-account', 'third party'],
    reads: ['Policy'],
    problems: {
      shared: { title: 'S3 bucket is shared with another account' },
      control: {
        title: 'Another account can change the rights of the S3 bucket',
        severity: 'high',
      },
    },
    remediation: {
      summary: 'Remove accounts that are not yours, or limit them to the prefix that they need.',
      console: [
        'Open the bucket, choose Permissions and edit the policy.',
        'Remove the statement of the evidence, or replace its actions and resource.',
      ],
      effort: 'low',
      reference: `${reference}/example-bucket-policies.html`,
    },
    judge(bucket, related) {
      const { config } = bucket;
      const access = publicAccess(config.Policy, contextOf(related, bucket));
      if (access.access === 'unknown') return { unknown: 'A part of the policy is not known.' };
      if (access.access !== 'crossAccount') return 'secure';
      return {
        problem: access.actions.some((action) => controls.has(action)) ? 'control' : 'shared',
        shown: { [`Policy.${access.path}`]: access.statement, foreign: access.foreign },
        expected: 'accounts that belong to you',
      };
    },
  },
  {
    ...base,
    id: 'aws-s3-access-grant-names-location',
    topics: ['aws_s3_access_grants_public_location'],
    type: 'aws.s3.access-grant',
    title: 'S3 access grant names a bucket',
    severity: 'medium',
    impact:
      'The grant holds for each bucket of the region, also for those that are made later, and no bucket policy shows it.',
    aliases: ['access grants'],
    objectives: ['least-privilege'],
    reads: ['GrantScope', 'Grantee', 'Permission'],
    problems: { all: { title: 'S3 access grant holds for all buckets' } },
    remediation: {
      summary: 'Replace the grant by one for the bucket or prefix that is needed.',
      console: [
        'Open S3, choose Access Grants and View details, then Grants.',
        'Create a grant with a narrower scope and delete this one.',
      ],
      cli: 'aws s3control delete-access-grant --account-id <account> --access-grant-id {name}',
      effort: 'low',
      reference: `${reference}/access-grants-grant.html`,
    },
    judge({ config }) {
      const { GrantScope: scope, Grantee: grantee, Permission: permission } = config;
      const [bucket = ''] = scope.replace('s3://', '').split('/');
      if (!isAny(bucket)) return 'secure';
      return {
        problem: 'all',
        shown: { GrantScope: scope, Grantee: grantee, Permission: permission },
        expected: 'the name of a bucket',
      };
    },
  },
];
