import type { Answer, Detail, Source } from '../../definition/source.ts';

/** A call about one bucket. */
const ofBucket = (
  detail: Pick<Detail, 'operation' | 'action' | 'into' | 'pick' | 'notSet'>,
): Detail => ({
  ...detail,
  input: ({ name }) => ({ Bucket: name }),
  gone: ['NoSuchBucket'],
});

export const s3Sources: readonly Source[] = [
  {
    service: 's3',
    operation: 'ListBuckets',
    action: 's3:ListAllMyBuckets',
    types: ['aws.s3.bucket'],
    scope: 'global',
    // Only a list with a page size tells the region of each bucket.
    input: () => ({ MaxBuckets: 1000 }),
    found: (page, { partition }) =>
      (page.Buckets ?? []).map((bucket: Answer) => ({
        type: 'aws.s3.bucket',
        uid: `arn:${partition}:s3:::${bucket.Name}`,
        name: bucket.Name,
        region: bucket.BucketRegion,
        config: { CreationDate: bucket.CreationDate },
      })),
    details: [
      ofBucket({
        operation: 'GetBucketPolicyStatus',
        into: 'PolicyStatus',
        pick: (answer) => answer.PolicyStatus,
        notSet: ['NoSuchBucketPolicy'],
      }),
      ofBucket({
        operation: 'GetBucketPolicy',
        into: 'Policy',
        pick: (answer) => answer.Policy,
        notSet: ['NoSuchBucketPolicy'],
      }),
      ofBucket({
        operation: 'GetPublicAccessBlock',
        action: 's3:GetBucketPublicAccessBlock',
        into: 'PublicAccessBlock',
        pick: (answer) => answer.PublicAccessBlockConfiguration,
        notSet: ['NoSuchPublicAccessBlockConfiguration'],
      }),
      ofBucket({
        operation: 'GetBucketAcl',
        into: 'Acl',
        pick: (answer) => ({ Grants: answer.Grants ?? [] }),
      }),
      ofBucket({
        operation: 'GetBucketOwnershipControls',
        into: 'Ownership',
        pick: (answer) => answer.OwnershipControls?.Rules?.[0]?.ObjectOwnership ?? null,
        notSet: ['OwnershipControlsNotFoundError'],
      }),
      ofBucket({
        operation: 'GetBucketEncryption',
        action: 's3:GetEncryptionConfiguration',
        into: 'Encryption',
        pick: (answer) => answer.ServerSideEncryptionConfiguration,
        notSet: ['ServerSideEncryptionConfigurationNotFoundError'],
      }),
      ofBucket({
        operation: 'GetBucketVersioning',
        into: 'Versioning',
        pick: (answer) => answer.Status ?? null,
      }),
      ofBucket({
        operation: 'GetBucketLogging',
        into: 'Logging',
        pick: (answer) => answer.LoggingEnabled ?? null,
      }),
      ofBucket({
        operation: 'GetBucketLifecycleConfiguration',
        action: 's3:GetLifecycleConfiguration',
        into: 'Lifecycle',
        pick: (answer) => answer.Rules ?? [],
        notSet: ['NoSuchLifecycleConfiguration'],
      }),
      ofBucket({
        operation: 'GetObjectLockConfiguration',
        action: 's3:GetBucketObjectLockConfiguration',
        into: 'ObjectLock',
        pick: (answer) => answer.ObjectLockConfiguration,
        notSet: ['ObjectLockConfigurationNotFoundError'],
      }),
    ],
  },
  {
    service: 's3control',
    operation: 'ListAccessPoints',
    action: 's3:ListAccessPoints',
    types: ['aws.s3.access-point'],
    scope: 'regional',
    input: ({ account }) => ({ AccountId: account }),
    found: (page, { partition, account, region }) =>
      (page.AccessPointList ?? []).map((point: Answer) => ({
        type: 'aws.s3.access-point',
        uid:
          point.AccessPointArn ??
          `arn:${partition}:s3:${region}:${account}:accesspoint/${point.Name}`,
        name: point.Name,
        config: { NetworkOrigin: point.NetworkOrigin, Bucket: point.Bucket },
      })),
    details: [
      {
        operation: 'GetAccessPoint',
        action: 's3:GetAccessPoint',
        into: 'PublicAccessBlock',
        input: ({ name }, { account }) => ({ AccountId: account, Name: name }),
        pick: (answer) => answer.PublicAccessBlockConfiguration ?? null,
        gone: ['NoSuchAccessPoint'],
      },
      {
        operation: 'GetAccessPointPolicyStatus',
        action: 's3:GetAccessPointPolicyStatus',
        into: 'PolicyStatus',
        input: ({ name }, { account }) => ({ AccountId: account, Name: name }),
        pick: (answer) => answer.PolicyStatus,
        notSet: ['NoSuchAccessPointPolicy'],
        gone: ['NoSuchAccessPoint'],
      },
    ],
  },
  {
    service: 's3control',
    operation: 'ListAccessGrants',
    action: 's3:ListAccessGrants',
    types: ['aws.s3.access-grant'],
    scope: 'regional',
    input: ({ account }) => ({ AccountId: account }),
    found: (page) =>
      (page.AccessGrantsList ?? []).map((grant: Answer) => ({
        type: 'aws.s3.access-grant',
        uid: grant.AccessGrantArn,
        name: grant.AccessGrantId,
        config: {
          Grantee: grant.Grantee,
          Permission: grant.Permission,
          GrantScope: grant.GrantScope,
        },
      })),
    none: ['AccessGrantsInstanceNotExistsError'],
  },
];
