import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from '../ec2/ec2.sources.ts';
import { publicNetwork, rule } from '../network/testing/public-network.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { redshiftChecks } from './redshift.checks.ts';
import { redshiftSources } from './redshift.sources.ts';

const warehouse = (PubliclyAccessible: boolean) => ({
  PubliclyAccessible,
  Endpoint: { Address: 'dwh.abc.eu-west-1.redshift.amazonaws.com', Port: 5439 },
  VpcId: 'vpc-1',
  VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-1' }],
  ClusterSubnetGroupName: 'public',
});
const inNetwork = (cidr: string) => ({
  ...publicNetwork({ rules: [rule(5439, cidr)] }),
  'aws.redshift.subnet-group': [
    {
      config: {
        ClusterSubnetGroupName: 'public',
        Subnets: [{ SubnetIdentifier: 'subnet-1' }],
      },
    },
  ],
});

describeStories(
  { checks: redshiftChecks, sources: [...redshiftSources, ...ec2Sources, ...vpcSources] },
  {
    'aws-redshift-cluster-not-reachable': [
      { it: 'passes a private cluster', ends: 'secure', config: warehouse(false) },
      {
        it: 'passes a public address behind a closed group',
        ends: 'secure',
        config: warehouse(true),
        related: inNetwork('203.0.113.0/24'),
      },
      {
        it: 'fails a cluster that the internet reaches',
        ends: 'reachable',
        shows: 'sg-1.IpPermissions[0]',
        config: warehouse(true),
        related: inNetwork('0.0.0.0/0'),
      },
    ],
    'aws-redshift-cluster-encrypted': settingStories('Encrypted', true, false),
    'aws-redshift-cluster-transport-encrypted': settingStories(
      'Parameters.require_ssl',
      'true',
      'false',
      undefined,
    ),
    'aws-redshift-cluster-logging-on': settingStories('Logging.LoggingEnabled', true, false),
    'aws-redshift-cluster-backups-kept': settingStories('AutomatedSnapshotRetentionPeriod', 7, 1),
    'aws-redshift-cluster-upgrades-automatic': settingStories('AllowVersionUpgrade', true, false),
  },
);
