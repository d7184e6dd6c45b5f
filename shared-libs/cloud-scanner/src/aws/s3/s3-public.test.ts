import { hiddenLimits, perimeter, tlsAlone } from '../../testing/limits.ts';
import { describeStories } from '../../testing/stories.ts';
import { accountSources } from '../account/account.sources.ts';
import { s3Sources } from './s3.sources.ts';
import { s3PublicChecks } from './s3-public.checks.ts';

const all = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};
const account = (PublicAccessBlock: object | null) => ({
  'aws.account.account': [{ config: { PublicAccessBlock } }],
});
const open = account(null);

const policy = (given: object) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: '*', ...given },
    ],
  });
const publicBucket = {
  PublicAccessBlock: null,
  PolicyStatus: { IsPublic: true },
  Policy: policy({}),
};
const restricted = { ...publicBucket, PolicyStatus: { IsPublic: false } };

const acl = (Permission: string, group = 'global/AllUsers') => ({
  PublicAccessBlock: null,
  Ownership: 'ObjectWriter',
  Acl: { Grants: [{ Grantee: { URI: `http://acs.amazonaws.com/groups/${group}` }, Permission }] },
});
const point = {
  NetworkOrigin: 'Internet',
  PublicAccessBlock: null,
  PolicyStatus: { IsPublic: true },
};

const grant = (GrantScope: string) => ({
  GrantScope,
  Grantee: { GranteeType: 'IAM', GranteeIdentifier: 'arn:aws:iam::111122223333:role/app' },
  Permission: 'READ',
});

describeStories(
  { checks: s3PublicChecks, sources: [...accountSources, ...s3Sources] },
  {
    'aws-s3-bucket-policy-is-not-public': [
      {
        it: 'passes without a policy',
        ends: 'secure',
        config: { ...publicBucket, PolicyStatus: null, Policy: null },
        related: open,
      },
      {
        it: 'passes a policy that conditions restrict, as S3 says',
        ends: 'secure',
        config: restricted,
        related: open,
      },
      {
        it: 'passes where the bucket blocks it',
        ends: 'secure',
        config: { ...publicBucket, PublicAccessBlock: all },
        related: open,
      },
      {
        it: 'passes where the account blocks it',
        ends: 'secure',
        config: publicBucket,
        related: account(all),
      },
      {
        it: 'fails objects that anyone reads',
        ends: 'read',
        shows: 'Policy.Statement[0]',
        config: publicBucket,
        related: open,
      },
      {
        it: 'fails objects that anyone writes',
        ends: 'write',
        config: { ...publicBucket, Policy: policy({ Action: ['s3:GetObject', 's3:PutObject'] }) },
        related: open,
      },
      {
        it: 'fails every IPv6 address',
        ends: 'read',
        config: {
          ...publicBucket,
          Policy: policy({ Condition: { IpAddress: { 'aws:SourceIp': '::/0' } } }),
        },
        related: open,
      },
      {
        it: 'passes where the organization denies all that are not of it',
        ends: 'secure',
        config: publicBucket,
        related: open,
        limits: perimeter,
      },
      {
        it: 'fails where the organization denies plain HTTP alone',
        ends: 'read',
        config: publicBucket,
        related: open,
        limits: tlsAlone,
      },
      {
        it: 'is unknown where a policy of the organization is attached and hidden',
        ends: 'unknown',
        config: publicBucket,
        related: open,
        limits: hiddenLimits,
      },
      {
        it: 'fails where only new policies are blocked',
        ends: 'read',
        config: { ...publicBucket, PublicAccessBlock: { ...all, RestrictPublicBuckets: false } },
        related: open,
      },
    ],
    'aws-s3-bucket-acl-is-not-public': [
      {
        it: 'passes where the organization denies all that are not of it',
        ends: 'secure',
        config: acl('READ'),
        related: open,
        limits: perimeter,
      },
      {
        it: 'is unknown where a policy of the organization is attached and hidden',
        ends: 'unknown',
        config: acl('READ'),
        related: open,
        limits: hiddenLimits,
      },
      {
        it: 'passes the owner alone',
        ends: 'secure',
        config: {
          ...acl('READ'),
          Acl: { Grants: [{ Grantee: { ID: 'a' }, Permission: 'FULL_CONTROL' }] },
        },
        related: open,
      },
      {
        it: 'passes the group for logs',
        ends: 'secure',
        config: acl('WRITE', 's3/LogDelivery'),
        related: open,
      },
      {
        it: 'passes where ACLs are off',
        ends: 'secure',
        config: { ...acl('READ'), Ownership: 'BucketOwnerEnforced' },
        related: open,
      },
      {
        it: 'passes where the bucket ignores them',
        ends: 'secure',
        config: { ...acl('READ'), PublicAccessBlock: all },
        related: open,
      },
      {
        it: 'passes where the account ignores them',
        ends: 'secure',
        config: acl('READ'),
        related: account(all),
      },
      { it: 'fails a list for all', ends: 'list', config: acl('READ'), related: open },
      {
        it: 'fails a list for all customers of AWS',
        ends: 'list',
        config: acl('READ', 'global/AuthenticatedUsers'),
        related: open,
      },
      { it: 'fails writing for all', ends: 'write', config: acl('WRITE'), related: open },
      {
        it: 'fails all rights for all',
        ends: 'control',
        config: acl('FULL_CONTROL'),
        related: open,
      },
    ],
    'aws-s3-bucket-blocks-public-access': [
      { it: 'passes all four', ends: 'secure', config: { PublicAccessBlock: all }, related: open },
      {
        it: 'passes all four of the account',
        ends: 'secure',
        config: { PublicAccessBlock: null },
        related: account(all),
      },
      {
        it: 'fails three',
        ends: 'open',
        shows: 'off',
        config: { PublicAccessBlock: { ...all, IgnorePublicAcls: false } },
        related: open,
      },
      { it: 'fails none', ends: 'open', config: { PublicAccessBlock: null }, related: open },
    ],
    'aws-s3-account-blocks-public-access': [
      { it: 'passes all four', ends: 'secure', config: { PublicAccessBlock: all } },
      {
        it: 'fails three',
        ends: 'open',
        config: { PublicAccessBlock: { ...all, BlockPublicPolicy: false } },
      },
      { it: 'fails none', ends: 'open', config: { PublicAccessBlock: null } },
    ],
    'aws-s3-access-point-is-not-public': [
      {
        it: 'passes a policy that is not public',
        ends: 'secure',
        config: { ...point, PolicyStatus: { IsPublic: false } },
        related: open,
      },
      {
        it: 'passes a point in a VPC',
        ends: 'secure',
        config: { ...point, NetworkOrigin: 'VPC' },
        related: open,
      },
      {
        it: 'passes where the point blocks it',
        ends: 'secure',
        config: { ...point, PublicAccessBlock: all },
        related: open,
      },
      {
        it: 'passes where the account blocks it',
        ends: 'secure',
        config: point,
        related: account(all),
      },
      { it: 'fails a public policy', ends: 'public', config: point, related: open },
    ],
    'aws-s3-bucket-names-own-accounts': [
      { it: 'passes without a policy', ends: 'secure', config: { Policy: null } },
      {
        it: 'passes the own account',
        ends: 'secure',
        config: { Policy: policy({ Principal: { AWS: '111122223333' } }) },
      },
      {
        it: 'passes everyone, which is a finding of its own',
        ends: 'secure',
        config: { Policy: policy({}) },
      },
      {
        it: 'fails another account that reads',
        ends: 'shared',
        shows: 'foreign',
        config: { Policy: policy({ Principal: { AWS: 'arn:aws:iam::999988887777:root' } }) },
      },
      {
        it: 'fails another account that changes the policy',
        ends: 'control',
        config: {
          Policy: policy({ Principal: { AWS: '999988887777' }, Action: 's3:PutBucketPolicy' }),
        },
      },
      { it: 'is unknown for a malformed policy', ends: 'unknown', config: { Policy: '{' } },
    ],
    'aws-s3-access-grant-names-location': [
      { it: 'passes a prefix', ends: 'secure', config: grant('s3://reports/2026/*') },
      { it: 'passes a bucket', ends: 'secure', config: grant('s3://reports/*') },
      { it: 'fails all buckets', ends: 'all', shows: 'Grantee', config: grant('s3://*') },
    ],
  },
);
