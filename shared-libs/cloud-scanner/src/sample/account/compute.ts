import { accountId, answer, arn, policy } from './describe.ts';
import { privateSubnet, publicSubnet, vpcId } from './network.ts';

const launched = new Date('2024-02-01T08:00:00Z');
const webAddress = '203.0.113.10';

const interfaceOf = (id: string, subnet: string, address: string, group: string, ip?: string) => ({
  NetworkInterfaceId: id,
  SubnetId: subnet,
  VpcId: vpcId,
  OwnerId: accountId,
  AvailabilityZone: 'eu-central-1a',
  InterfaceType: 'interface',
  Status: 'in-use',
  PrivateIpAddress: address,
  PrivateIpAddresses: [
    {
      PrivateIpAddress: address,
      Primary: true,
      ...(ip && { Association: { PublicIp: ip, IpOwnerId: 'amazon' } }),
    },
  ],
  Ipv6Addresses: [],
  Groups: [{ GroupId: group, GroupName: group }],
  ...(ip && { Association: { PublicIp: ip, IpOwnerId: 'amazon' } }),
  TagSet: [],
});

const instance = (
  id: string,
  card: { NetworkInterfaceId: string; SubnetId: string },
  facts: object,
) => ({
  InstanceId: id,
  ImageId: 'ami-11111111',
  InstanceType: 't3.medium',
  State: { Code: 16, Name: 'running' },
  LaunchTime: launched,
  VpcId: vpcId,
  SubnetId: card.SubnetId,
  VirtualizationType: 'hvm',
  Architecture: 'x86_64',
  NetworkInterfaces: [card],
  BlockDeviceMappings: [],
  ...facts,
});

const webCard = interfaceOf('eni-11111111', publicSubnet, '10.0.1.10', 'sg-ssh', webAddress);
const dataCard = interfaceOf('eni-22222222', publicSubnet, '10.0.1.11', 'sg-data', '203.0.113.11');
const quietCard = interfaceOf('eni-33333333', privateSubnet, '10.0.2.10', 'sg-default');

const volume = (id: string, isEncrypted: boolean) => ({
  VolumeId: id,
  AvailabilityZone: 'eu-central-1a',
  CreateTime: launched,
  Encrypted: isEncrypted,
  Size: 100,
  State: 'in-use',
  VolumeType: 'gp3',
  Attachments: [],
  Tags: [],
});

const snapshot = (id: string, isEncrypted: boolean) => ({
  SnapshotId: id,
  VolumeId: 'vol-11111111',
  OwnerId: accountId,
  State: 'completed',
  StartTime: new Date('2024-05-01T00:00:00Z'),
  Encrypted: isEncrypted,
  VolumeSize: 100,
  Tags: [],
});
const shared = snapshot('snap-11111111', false);

/** Machines, disks and functions. */
export const computeAnswers = [
  answer('ec2', 'DescribeInstances', {
    Reservations: [
      {
        ReservationId: 'r-1',
        OwnerId: accountId,
        Instances: [
          instance('i-11111111', webCard, {
            PublicIpAddress: webAddress,
            PrivateIpAddress: '10.0.1.10',
            IamInstanceProfile: {
              Arn: arn('iam', 'instance-profile/web-server', ''),
              Id: 'AIPASAMPLE',
            },
            MetadataOptions: {
              HttpTokens: 'optional',
              HttpEndpoint: 'enabled',
              HttpPutResponseHopLimit: 2,
            },
            SecurityGroups: [{ GroupId: 'sg-ssh', GroupName: 'administration' }],
            Tags: [{ Key: 'Name', Value: 'web <1> & ü' }],
          }),
        ],
      },
      {
        ReservationId: 'r-2',
        OwnerId: accountId,
        Instances: [
          instance('i-22222222', dataCard, {
            PublicIpAddress: '203.0.113.11',
            PrivateIpAddress: '10.0.1.11',
            MetadataOptions: {
              HttpTokens: 'required',
              HttpEndpoint: 'enabled',
              HttpPutResponseHopLimit: 1,
            },
            SecurityGroups: [{ GroupId: 'sg-data', GroupName: 'databases' }],
            Tags: [{ Key: 'Name', Value: 'database' }],
          }),
        ],
      },
      {
        ReservationId: 'r-3',
        OwnerId: accountId,
        Instances: [
          instance('i-33333333', quietCard, {
            PrivateIpAddress: '10.0.2.10',
            SecurityGroups: [{ GroupId: 'sg-default', GroupName: 'default' }],
          }),
        ],
      },
    ],
  }),
  answer('ec2', 'DescribeNetworkInterfaces', { NetworkInterfaces: [webCard, dataCard, quietCard] }),
  answer('ec2', 'DescribeVolumes', {
    Volumes: [volume('vol-11111111', false), volume('vol-22222222', true)],
  }),
  answer('ec2', 'DescribeSnapshots', { Snapshots: [shared, snapshot('snap-22222222', true)] }),
  answer(
    'ec2',
    'DescribeSnapshots',
    { Snapshots: [shared] },
    {
      when: { RestorableByUserIds: ['all'] },
    },
  ),
  answer('ec2', 'DescribeImages', {
    Images: [
      {
        ImageId: 'ami-11111111',
        Name: 'shop-base',
        OwnerId: accountId,
        State: 'available',
        Public: true,
        CreationDate: '2023-01-01T00:00:00.000Z',
        Architecture: 'x86_64',
        BlockDeviceMappings: [],
        Tags: [],
      },
    ],
  }),
  answer('ec2', 'DescribeAddresses', {
    Addresses: [
      { AllocationId: 'eipalloc-11111111', PublicIp: '203.0.113.77', Domain: 'vpc', Tags: [] },
    ],
  }),
  answer('ec2', 'DescribeLaunchTemplates', {
    LaunchTemplates: [
      {
        LaunchTemplateId: 'lt-11111111',
        LaunchTemplateName: 'shop',
        DefaultVersionNumber: 1,
        LatestVersionNumber: 1,
        CreateTime: launched,
        Tags: [],
      },
    ],
  }),
  answer('ec2', 'DescribeLaunchTemplateVersions', {
    LaunchTemplateVersions: [
      {
        LaunchTemplateId: 'lt-11111111',
        LaunchTemplateName: 'shop',
        VersionNumber: 1,
        DefaultVersion: true,
        LaunchTemplateData: {
          ImageId: 'ami-11111111',
          NetworkInterfaces: [
            { DeviceIndex: 0, AssociatePublicIpAddress: true, Groups: ['sg-web'] },
          ],
          MetadataOptions: { HttpTokens: 'optional' },
        },
      },
    ],
  }),
  answer('ec2', 'DescribeTransitGateways', {
    TransitGateways: [
      {
        TransitGatewayId: 'tgw-11111111',
        TransitGatewayArn: arn('ec2', 'transit-gateway/tgw-11111111'),
        OwnerId: accountId,
        State: 'available',
        Options: { AutoAcceptSharedAttachments: 'enable' },
        Tags: [],
      },
    ],
  }),
  answer('ec2', 'GetEbsEncryptionByDefault', { EbsEncryptionByDefault: false }),
  answer('ec2', 'GetSnapshotBlockPublicAccessState', { State: 'unblocked' }),
  answer('ec2', 'GetImageBlockPublicAccessState', { ImageBlockPublicAccessState: 'unblocked' }),
  answer('ec2', 'GetInstanceMetadataDefaults', { AccountLevel: { HttpTokens: 'no-preference' } }),
  answer('ec2', 'GetSerialConsoleAccessStatus', { SerialConsoleAccessEnabled: true }),
  answer('lambda', 'ListFunctions', {
    Functions: [
      {
        FunctionName: 'checkout',
        FunctionArn: arn('lambda', 'function:checkout'),
        Runtime: 'nodejs16.x',
        Role: arn('iam', 'role/web-server', ''),
        Handler: 'index.handler',
        LastModified: '2023-01-01T00:00:00.000+0000',
        Environment: {
          Variables: { STAGE: 'production', DB_PASSWORD: 'correct-horse-battery-42' },
        },
        TracingConfig: { Mode: 'PassThrough' },
        PackageType: 'Zip',
        Version: '$LATEST',
      },
    ],
  }),
  answer('lambda', 'GetPolicy', {
    Policy: policy({
      Sid: 'public',
      Effect: 'Allow',
      Principal: '*',
      Action: 'lambda:InvokeFunction',
      Resource: arn('lambda', 'function:checkout'),
    }),
    RevisionId: '1',
  }),
  answer('lambda', 'GetFunctionUrlConfig', {
    FunctionUrl: 'https://sample.lambda-url.eu-central-1.on.aws/',
    FunctionArn: arn('lambda', 'function:checkout'),
    AuthType: 'NONE',
    CreationTime: '2023-01-01T00:00:00Z',
    LastModifiedTime: '2023-01-01T00:00:00Z',
  }),
];
