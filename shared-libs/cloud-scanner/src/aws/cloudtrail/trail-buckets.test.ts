import { describeStories } from '../../testing/stories.ts';
import { cloudtrailSources } from './cloudtrail.sources.ts';
import { trailBucketChecks } from './trail-buckets.checks.ts';

const trail = { S3BucketName: 'audit' };
const everyone = {
  Grants: [{ Grantee: { URI: 'http://acs.amazonaws.com/groups/global/AllUsers' } }],
};

const bucket = (facts: object, ofAccount: object | null = null) => ({
  'aws.account.account': [{ config: { PublicAccessBlock: ofAccount } }],
  'aws.s3.bucket': [
    {
      name: 'audit',
      config: {
        PublicAccessBlock: null,
        PolicyStatus: { IsPublic: false },
        Acl: { Grants: [] },
        Logging: null,
        ...facts,
      },
    },
  ],
});

describeStories(
  { checks: trailBucketChecks, sources: cloudtrailSources },
  {
    'aws-cloudtrail-trail-bucket-not-public': [
      { it: 'passes a private bucket', ends: 'secure', config: trail, related: bucket({}) },
      {
        it: 'passes a public policy that is blocked',
        ends: 'secure',
        config: trail,
        related: bucket({
          PolicyStatus: { IsPublic: true },
          PublicAccessBlock: { RestrictPublicBuckets: true },
        }),
      },
      {
        it: 'passes a public ACL that the account blocks',
        ends: 'secure',
        config: trail,
        related: bucket({ Acl: everyone }, { IgnorePublicAcls: true }),
      },
      {
        it: 'fails a public policy',
        ends: 'public',
        config: trail,
        related: bucket({ PolicyStatus: { IsPublic: true } }),
      },
      {
        it: 'fails a public ACL',
        ends: 'public',
        config: trail,
        related: bucket({ Acl: everyone }),
      },
      { it: 'does not know the bucket of another account', ends: 'unknown', config: trail },
    ],
    'aws-cloudtrail-trail-bucket-logged': [
      {
        it: 'passes logs',
        ends: 'secure',
        config: trail,
        related: bucket({ Logging: { TargetBucket: 'logs' } }),
      },
      { it: 'fails without', ends: 'off', config: trail, related: bucket({}) },
      { it: 'does not know the bucket of another account', ends: 'unknown', config: trail },
    ],
  },
);
