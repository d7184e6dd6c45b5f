import type {
  SampleAccount,
  SampleAnswer,
} from '../../../cloud-scanner/src/sample/sample-account.ts';

const id = '111122223333';

/** Sixteen regions that are on in a usual account. */
export const regions = [
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-northeast-3',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ca-central-1',
  'eu-central-1',
  'eu-north-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'sa-east-1',
  'us-east-1',
  'us-east-2',
  'us-west-2',
] as const;

/** Regions that are read at the same time: as many units as a worker has. */
export const UNITS_AT_ONCE = 4;

/** The share of each kind of resource, and the calls that reading it takes. */
export const mix = [
  { kind: 'interface', share: 0.32, page: 1000, details: 0 },
  { kind: 'volume', share: 0.24, page: 1000, details: 0 },
  { kind: 'snapshot', share: 0.2, page: 1000, details: 0 },
  { kind: 'logGroup', share: 0.1, page: 50, details: 0 },
  { kind: 'key', share: 0.04, page: 1000, details: 3 },
  { kind: 'database', share: 0.1, page: 100, details: 1 },
] as const;
type Kind = (typeof mix)[number]['kind'];

export const countOf = (resources: number, share: number): number =>
  Math.round((resources * share) / regions.length);

const arn = (service: string, region: string, resource: string) =>
  `arn:aws:${service}:${region}:${id}:${resource}`;
const at = new Date('2025-01-01T00:00:00Z');

const makers: Readonly<
  Record<Kind, readonly [service: string, operation: string, list: string, make: Maker]>
> = {
  interface: [
    'ec2',
    'DescribeNetworkInterfaces',
    'NetworkInterfaces',
    (region, n) => ({
      NetworkInterfaceId: `eni-${n}`,
      SubnetId: 'subnet-1',
      VpcId: 'vpc-1',
      OwnerId: id,
      Status: 'in-use',
      InterfaceType: 'interface',
      PrivateIpAddress: `10.0.${n >> 8}.${n & 255}`,
      PrivateIpAddresses: [{ PrivateIpAddress: `10.0.${n >> 8}.${n & 255}`, Primary: true }],
      Groups: [{ GroupId: 'sg-1', GroupName: 'web' }],
      Ipv6Addresses: [],
      AvailabilityZone: `${region}a`,
      TagSet: [{ Key: 'Name', Value: `interface ${n}` }],
    }),
  ],
  volume: [
    'ec2',
    'DescribeVolumes',
    'Volumes',
    (region, n) => ({
      VolumeId: `vol-${n}`,
      AvailabilityZone: `${region}a`,
      Encrypted: n % 2 === 0,
      State: 'in-use',
      Size: 100,
      VolumeType: 'gp3',
      CreateTime: at,
      Attachments: [{ InstanceId: `i-${n}`, VolumeId: `vol-${n}`, State: 'attached' }],
      Tags: [{ Key: 'Name', Value: `volume ${n}` }],
    }),
  ],
  snapshot: [
    'ec2',
    'DescribeSnapshots',
    'Snapshots',
    (_region, n) => ({
      SnapshotId: `snap-${n}`,
      VolumeId: `vol-${n}`,
      OwnerId: id,
      State: 'completed',
      Encrypted: n % 2 === 0,
      StartTime: at,
      VolumeSize: 100,
      Tags: [],
    }),
  ],
  logGroup: [
    'logs',
    'DescribeLogGroups',
    'logGroups',
    (region, n) => ({
      logGroupName: `/service/${n}`,
      logGroupArn: arn('logs', region, `log-group:/service/${n}`),
      arn: arn('logs', region, `log-group:/service/${n}:*`),
      creationTime: at.getTime(),
      retentionInDays: n % 3 === 0 ? 7 : 400,
    }),
  ],
  key: [
    'kms',
    'ListKeys',
    'Keys',
    (region, n) => ({ KeyId: `key-${n}`, KeyArn: arn('kms', region, `key/key-${n}`) }),
  ],
  database: [
    'rds',
    'DescribeDBInstances',
    'DBInstances',
    (region, n) => ({
      DBInstanceIdentifier: `db-${n}`,
      DBInstanceArn: arn('rds', region, `db:db-${n}`),
      Engine: 'postgres',
      EngineVersion: '16.3',
      DBInstanceStatus: 'available',
      StorageEncrypted: n % 2 === 0,
      PubliclyAccessible: false,
      BackupRetentionPeriod: 7,
      DBParameterGroups: [{ DBParameterGroupName: `group-${n}` }],
      VpcSecurityGroups: [],
      TagList: [],
    }),
  ],
};
type Maker = (region: string, n: number) => Record<string, unknown>;

/** Describes an account with so many resources, spread evenly over its regions. */
export function largeAccount(resources: number): SampleAccount {
  const answers = regions.flatMap((region) =>
    mix.map(({ kind, share }): SampleAnswer => {
      const [service, operation, list, make] = makers[kind];
      const items = Array.from({ length: countOf(resources, share) }, (_, n) => make(region, n));
      return { service, operation, region, answer: { [list]: items } };
    }),
  );
  return { id, regions, answers: [...answers, ...keyAnswers, ...ownSnapshots] };
}

const keyAnswers: readonly SampleAnswer[] = [
  {
    service: 'kms',
    operation: 'DescribeKey',
    answer: {
      KeyMetadata: {
        KeyId: 'key',
        KeyManager: 'CUSTOMER',
        KeyState: 'Enabled',
        Enabled: true,
        KeySpec: 'SYMMETRIC_DEFAULT',
        Origin: 'AWS_KMS',
        CreationDate: at,
      },
    },
  },
  {
    service: 'kms',
    operation: 'GetKeyPolicy',
    answer: {
      Policy: JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { AWS: `arn:aws:iam::${id}:root` },
            Action: 'kms:*',
            Resource: '*',
          },
        ],
      }),
    },
  },
  { service: 'kms', operation: 'GetKeyRotationStatus', answer: { KeyRotationEnabled: true } },
];

/** None of the snapshots is public. */
const ownSnapshots: readonly SampleAnswer[] = [
  {
    service: 'ec2',
    operation: 'DescribeSnapshots',
    when: { RestorableByUserIds: ['all'] },
    answer: { Snapshots: [] },
  },
];
