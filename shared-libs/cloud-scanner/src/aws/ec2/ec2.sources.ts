import type { Answer, Source } from '../../definition/source.ts';
import { arnOf } from '../arn.ts';
import { type Listed, listed } from '../listed.ts';
import { tagsOf } from '../tags.ts';

/** Facts of a list of EC2, whose items have an id and `Tags`. */
export const ec2List = (
  type: string,
  operation: string,
  items: Listed['items'],
  id: string,
  facts: Partial<Listed> = {},
): Source =>
  listed({
    service: 'ec2',
    operation,
    type,
    items,
    uid: (item, where) => arnOf(where, 'ec2', `${type.split('.')[2]}/${item[id]}`),
    name: (item) => item[id],
    tags: ({ Tags }) => tagsOf(Tags),
    input: { MaxResults: 1000 },
    ...facts,
  });

/** Text of a setting that the provider keeps in Base64; as it was where it is not text, such as a gzip archive. */
function decoded(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    const text = atob(data);
    return text.startsWith('\x1f\x8b') ? data : text;
  } catch {
    return data;
  }
}

export const ec2Sources: readonly Source[] = [
  ec2List(
    'aws.ec2.instance',
    'DescribeInstances',
    (page) =>
      page.Reservations?.flatMap(({ Instances = [] }: { Instances?: readonly Answer[] }) =>
        Instances.filter(({ State }) => State?.Name !== 'terminated'),
      ),
    'InstanceId',
  ),
  ec2List(
    'aws.ec2.security-group',
    'DescribeSecurityGroups',
    ({ SecurityGroups }) => SecurityGroups,
    'GroupId',
  ),
  ec2List(
    'aws.ec2.network-interface',
    'DescribeNetworkInterfaces',
    ({ NetworkInterfaces }) => NetworkInterfaces,
    'NetworkInterfaceId',
    { tags: ({ TagSet }) => tagsOf(TagSet) },
  ),
  listed({
    service: 'ssm',
    operation: 'DescribeInstanceInformation',
    type: 'aws.ec2.managed-instance',
    items: ({ InstanceInformationList }) => InstanceInformationList,
    uid: ({ InstanceId }, where) => arnOf(where, 'ssm', `managed-instance/${InstanceId}`),
    name: ({ InstanceId }) => InstanceId,
    // The last ping changes every few minutes.
    config: ({ InstanceId, PlatformName, PlatformVersion }) => ({
      InstanceId,
      PlatformName: PlatformName ?? null,
      PlatformVersion: PlatformVersion ?? null,
    }),
  }),
  ec2List('aws.ec2.volume', 'DescribeVolumes', ({ Volumes }) => Volumes, 'VolumeId'),
  ec2List('aws.ec2.snapshot', 'DescribeSnapshots', ({ Snapshots }) => Snapshots, 'SnapshotId', {
    input: { MaxResults: 1000, OwnerIds: ['self'] },
    // There are many, and volumes are compared with all of them: what is not judged is left out.
    config: ({
      SnapshotId,
      VolumeId,
      StartTime,
      Encrypted,
      KmsKeyId,
      VolumeSize,
      Description,
    }) => ({
      SnapshotId,
      VolumeId,
      StartTime,
      Encrypted,
      KmsKeyId: KmsKeyId ?? null,
      VolumeSize,
      Description: Description ?? null,
    }),
    cap: 50_000,
  }),
  // One list of the public snapshots instead of a call for each snapshot.
  ec2List(
    'aws.ec2.public-snapshot',
    'DescribeSnapshots',
    ({ Snapshots }) => Snapshots,
    'SnapshotId',
    {
      input: { MaxResults: 1000, OwnerIds: ['self'], RestorableByUserIds: ['all'] },
      uid: ({ SnapshotId }, where) =>
        arnOf(where, 'ec2', `snapshot/${SnapshotId}/create-volume-permission`),
    },
  ),
  ec2List('aws.ec2.image', 'DescribeImages', ({ Images }) => Images, 'ImageId', {
    input: { MaxResults: 1000, Owners: ['self'] },
  }),
  ec2List(
    'aws.ec2.launch-template',
    'DescribeLaunchTemplates',
    ({ LaunchTemplates }) => LaunchTemplates,
    'LaunchTemplateId',
    {
      input: { MaxResults: 200 },
      details: [
        {
          into: 'Versions',
          operation: 'DescribeLaunchTemplateVersions',
          input: ({ config }) => ({
            LaunchTemplateId: config.LaunchTemplateId,
            Versions: ['$Latest', '$Default'],
          }),
          pick: ({ LaunchTemplateVersions = [] }) =>
            LaunchTemplateVersions.map((version: Answer) => ({
              ...version,
              LaunchTemplateData: {
                ...version.LaunchTemplateData,
                UserData: decoded(version.LaunchTemplateData?.UserData),
              },
            })),
          gone: ['InvalidLaunchTemplateId.NotFound'],
        },
      ],
    },
  ),
  ec2List('aws.ec2.elastic-ip', 'DescribeAddresses', ({ Addresses }) => Addresses, 'AllocationId', {
    input: {},
  }),
  ec2List(
    'aws.ec2.client-vpn-endpoint',
    'DescribeClientVpnEndpoints',
    ({ ClientVpnEndpoints }) => ClientVpnEndpoints,
    'ClientVpnEndpointId',
  ),
  ec2List(
    'aws.ec2.transit-gateway',
    'DescribeTransitGateways',
    ({ TransitGateways }) => TransitGateways,
    'TransitGatewayId',
  ),
  // The account sets these for all of EC2 in a region.
  listed({
    service: 'ec2',
    operation: 'GetEbsEncryptionByDefault',
    type: 'aws.ec2.defaults',
    items: (page) => [{ EbsEncryptionByDefault: page.EbsEncryptionByDefault ?? false }],
    uid: (_item, where) => arnOf(where, 'ec2', 'account-attributes'),
    name: () => 'EC2 defaults',
    details: [
      {
        into: 'SnapshotBlockPublicAccess',
        operation: 'GetSnapshotBlockPublicAccessState',
        input: () => ({}),
        pick: ({ State }) => State,
      },
      {
        into: 'ImageBlockPublicAccess',
        operation: 'GetImageBlockPublicAccessState',
        input: () => ({}),
        pick: ({ ImageBlockPublicAccessState }) => ImageBlockPublicAccessState,
      },
      {
        into: 'MetadataDefaults',
        operation: 'GetInstanceMetadataDefaults',
        input: () => ({}),
        pick: ({ AccountLevel }) => AccountLevel,
      },
      {
        into: 'SerialConsoleAccess',
        operation: 'GetSerialConsoleAccessStatus',
        input: () => ({}),
        pick: ({ SerialConsoleAccessEnabled }) => SerialConsoleAccessEnabled,
      },
    ],
  }),
];
