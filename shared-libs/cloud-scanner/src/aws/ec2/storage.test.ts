import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from './ec2.sources.ts';
import { storageChecks } from './storage.checks.ts';

const unblocked = { 'aws.ec2.defaults': [{ config: { SnapshotBlockPublicAccess: 'unblocked' } }] };
const shared = { 'aws.ec2.public-snapshot': [{ config: { SnapshotId: 'snap-1' } }] };

const flag = (property: string, problem: string, secure: unknown, insecure: unknown) => [
  { it: `passes ${secure}`, ends: 'secure', config: { [property]: secure } },
  { it: `fails ${insecure}`, ends: problem, shows: property, config: { [property]: insecure } },
];

describeStories(
  { checks: storageChecks, sources: ec2Sources },
  {
    'aws-ec2-snapshot-not-public': [
      {
        it: 'passes a snapshot of which no public list tells',
        ends: 'secure',
        config: { SnapshotId: 'snap-2' },
        related: { ...shared, ...unblocked },
      },
      {
        it: 'fails a public snapshot',
        ends: 'public',
        shows: 'CreateVolumePermissions',
        config: { SnapshotId: 'snap-1' },
        related: { ...shared, ...unblocked },
      },
      {
        it: 'tells of a public snapshot that the region blocks',
        ends: 'blocked',
        config: { SnapshotId: 'snap-1' },
        related: {
          ...shared,
          'aws.ec2.defaults': [{ config: { SnapshotBlockPublicAccess: 'block-all-sharing' } }],
        },
      },
    ],
    'aws-ec2-image-not-public': flag('Public', 'public', false, true),
    'aws-ec2-snapshot-encrypted': flag('Encrypted', 'unencrypted', true, false),
    'aws-ec2-volume-encrypted': flag('Encrypted', 'unencrypted', true, false),
    'aws-ec2-volume-snapshot-recent': [
      {
        it: 'passes a volume with a snapshot of yesterday',
        ends: 'secure',
        config: { VolumeId: 'vol-1', CreateTime: '2025-01-01T00:00:00Z' },
        related: {
          'aws.ec2.snapshot': [
            { config: { VolumeId: 'vol-1', StartTime: '2025-01-02T00:00:00Z' } },
            { config: { VolumeId: 'vol-1', StartTime: new Date('2026-11-28T00:00:00Z') } },
          ],
        },
      },
      {
        it: 'passes over a new volume',
        ends: 'not applicable',
        config: { VolumeId: 'vol-1', CreateTime: '2026-11-28T00:00:00Z' },
      },
      {
        it: 'fails a volume with the snapshots of others',
        ends: 'none',
        shows: 'newest snapshot',
        config: { VolumeId: 'vol-1', CreateTime: '2025-01-01T00:00:00Z' },
        related: {
          'aws.ec2.snapshot': [
            { config: { VolumeId: 'vol-2', StartTime: '2026-11-28T00:00:00Z' } },
          ],
        },
      },
    ],
    'aws-ec2-volumes-encrypted-by-default': flag('EbsEncryptionByDefault', 'off', true, false),
    'aws-ec2-snapshot-sharing-blocked': flag(
      'SnapshotBlockPublicAccess',
      'off',
      'block-new-sharing',
      'unblocked',
    ),
    'aws-ec2-metadata-token-required-by-default': [
      {
        it: 'passes required tokens',
        ends: 'secure',
        config: { MetadataDefaults: { HttpTokens: 'required' } },
      },
      {
        it: 'fails a region without defaults',
        ends: 'optional',
        shows: 'MetadataDefaults requires IMDSv2',
        config: { MetadataDefaults: null },
      },
    ],
  },
);
