import { accountId, answer, arn, globally, oldRegion, policy, region } from './describe.ts';

const owner = { ID: 'sample-owner' };
const everyone = 'http://acs.amazonaws.com/groups/global/AllUsers';
const blocked = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};
const bucketArn = (name: string) => [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`];

interface Bucket {
  readonly name: string;
  readonly in?: string;
  readonly policy?: string;
  readonly isPublic?: boolean;
  readonly isBlocked?: boolean;
  readonly grants?: readonly object[];
  readonly ownership?: string;
  readonly encryption?: string;
  readonly versioning?: string;
  readonly logging?: string;
}

const buckets: readonly Bucket[] = [
  {
    name: 'sample-website-uploads',
    grants: [{ Grantee: { Type: 'Group', URI: everyone }, Permission: 'READ' }],
    ownership: 'ObjectWriter',
    encryption: 'AES256',
  },
  {
    name: 'sample-customer-exports',
    isPublic: true,
    policy: policy({
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: bucketArn('sample-customer-exports')[1],
    }),
  },
  {
    name: 'sample-partner-drop',
    in: oldRegion,
    policy: policy({
      Effect: 'Allow',
      Principal: { AWS: 'arn:aws:iam::999988887777:root' },
      Action: ['s3:PutObject', 's3:GetObject'],
      Resource: bucketArn('sample-partner-drop')[1],
    }),
    isBlocked: true,
  },
  {
    name: 'sample-trail-logs',
    isBlocked: true,
    encryption: 'aws:kms',
    ownership: 'BucketOwnerEnforced',
    versioning: 'Suspended',
  },
  {
    name: 'sample-vault',
    isBlocked: true,
    encryption: 'aws:kms',
    ownership: 'BucketOwnerEnforced',
    versioning: 'Enabled',
    logging: 'sample-trail-logs',
    policy: policy({
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:*',
      Resource: bucketArn('sample-vault'),
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  },
  { name: 'sample-vanished', isBlocked: true },
];

const answersOf = (bucket: Bucket) => {
  const when = { Bucket: bucket.name };
  const own = { Grantee: { Type: 'CanonicalUser', ID: owner.ID }, Permission: 'FULL_CONTROL' };
  return [
    globally('s3', 'GetBucketAcl', { Owner: owner, Grants: [own, ...(bucket.grants ?? [])] }, when),
    ...(bucket.policy
      ? [
          globally('s3', 'GetBucketPolicy', { Policy: bucket.policy }, when),
          globally(
            's3',
            'GetBucketPolicyStatus',
            { PolicyStatus: { IsPublic: bucket.isPublic ?? false } },
            when,
          ),
        ]
      : []),
    ...(bucket.isBlocked
      ? [globally('s3', 'GetPublicAccessBlock', { PublicAccessBlockConfiguration: blocked }, when)]
      : []),
    ...(bucket.ownership
      ? [
          globally(
            's3',
            'GetBucketOwnershipControls',
            { OwnershipControls: { Rules: [{ ObjectOwnership: bucket.ownership }] } },
            when,
          ),
        ]
      : []),
    ...(bucket.encryption
      ? [
          globally(
            's3',
            'GetBucketEncryption',
            {
              ServerSideEncryptionConfiguration: {
                Rules: [
                  {
                    ApplyServerSideEncryptionByDefault: {
                      SSEAlgorithm: bucket.encryption,
                      ...(bucket.encryption === 'aws:kms' && {
                        KMSMasterKeyID: arn('kms', 'key/11111111-1111-4111-8111-111111111111'),
                      }),
                    },
                  },
                ],
              },
            },
            when,
          ),
        ]
      : []),
    globally(
      's3',
      'GetBucketVersioning',
      bucket.versioning ? { Status: bucket.versioning } : {},
      when,
    ),
    globally(
      's3',
      'GetBucketLogging',
      bucket.logging ? { LoggingEnabled: { TargetBucket: bucket.logging, TargetPrefix: '' } } : {},
      when,
    ),
  ];
};

const fileSystem = arn('elasticfilesystem', 'file-system/fs-11111111');

/** Buckets, files and images. */
export const storageAnswers = [
  globally('s3', 'ListBuckets', {
    Buckets: buckets.map((bucket) => ({
      Name: bucket.name,
      BucketRegion: bucket.in ?? region,
      CreationDate: new Date('2021-06-01T00:00:00Z'),
    })),
    Owner: owner,
  }),
  ...buckets.flatMap(answersOf),
  answer('s3control', 'ListAccessPoints', {
    AccessPointList: [
      {
        Name: 'open-point',
        NetworkOrigin: 'Internet',
        Bucket: 'sample-customer-exports',
        AccessPointArn: arn('s3', 'accesspoint/open-point'),
      },
    ],
  }),
  answer('s3control', 'GetAccessPoint', {
    Name: 'open-point',
    Bucket: 'sample-customer-exports',
    NetworkOrigin: 'Internet',
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: false,
      IgnorePublicAcls: false,
      BlockPublicPolicy: false,
      RestrictPublicBuckets: false,
    },
  }),
  answer('s3control', 'GetAccessPointPolicyStatus', { PolicyStatus: { IsPublic: true } }),
  answer('efs', 'DescribeFileSystems', {
    FileSystems: [
      {
        OwnerId: accountId,
        CreationToken: 'shared',
        FileSystemId: 'fs-11111111',
        FileSystemArn: fileSystem,
        CreationTime: new Date('2022-01-01T00:00:00Z'),
        LifeCycleState: 'available',
        NumberOfMountTargets: 1,
        SizeInBytes: { Value: 1024 },
        PerformanceMode: 'generalPurpose',
        Encrypted: false,
        Tags: [],
      },
    ],
  }),
  answer('ecr', 'DescribeRepositories', {
    repositories: [
      {
        repositoryArn: arn('ecr', 'repository/shop'),
        registryId: accountId,
        repositoryName: 'shop',
        repositoryUri: `${accountId}.dkr.ecr.${region}.amazonaws.com/shop`,
        imageTagMutability: 'MUTABLE',
        imageScanningConfiguration: { scanOnPush: false },
        encryptionConfiguration: { encryptionType: 'AES256' },
      },
    ],
  }),
  answer('ecr', 'GetRepositoryPolicy', {
    registryId: accountId,
    repositoryName: 'shop',
    policyText: policy({
      Effect: 'Allow',
      Principal: '*',
      Action: ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'],
    }),
  }),
];
