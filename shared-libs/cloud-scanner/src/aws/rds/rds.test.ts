import { describeStories } from '../../testing/stories.ts';
import { ec2Sources } from '../ec2/ec2.sources.ts';
import { publicNetwork, rule } from '../network/testing/public-network.ts';
import { vpcSources } from '../vpc/vpc.sources.ts';
import { rdsChecks } from './rds.checks.ts';
import { rdsSources } from './rds.sources.ts';

const publicDatabase = (facts: object = {}) => ({
  PubliclyAccessible: true,
  Endpoint: { Address: 'shop.abc.eu-west-1.rds.amazonaws.com', Port: 5432 },
  AvailabilityZone: 'eu-west-1a',
  DBSubnetGroup: {
    VpcId: 'vpc-1',
    Subnets: [
      { SubnetIdentifier: 'subnet-9', SubnetAvailabilityZone: { Name: 'eu-west-1b' } },
      { SubnetIdentifier: 'subnet-1', SubnetAvailabilityZone: { Name: 'eu-west-1a' } },
    ],
  },
  VpcSecurityGroups: [{ VpcSecurityGroupId: 'sg-1' }],
  ...facts,
});

const transport = (Engine: string, parameter: string, value: string | null) => ({
  Engine,
  Parameters: { [parameter]: value },
});

const subscription = (facts: object = {}) => ({
  'aws.rds.event-subscription': [
    {
      config: {
        Enabled: true,
        SourceType: 'db-cluster',
        SourceIdsList: [],
        EventCategoriesList: ['failure', 'maintenance', 'failover'],
        ...facts,
      },
    },
  ],
});

describeStories(
  { checks: rdsChecks, sources: [...rdsSources, ...ec2Sources, ...vpcSources] },
  {
    'aws-rds-instance-not-reachable': [
      {
        it: 'passes a private database',
        ends: 'secure',
        config: publicDatabase({ PubliclyAccessible: false }),
      },
      {
        it: 'passes a public address behind a closed group',
        ends: 'secure',
        config: publicDatabase(),
        related: publicNetwork({ rules: [rule(5432, '10.0.0.0/8'), rule(3306, '0.0.0.0/0')] }),
      },
      {
        it: 'fails a database that the internet reaches',
        ends: 'reachable',
        shows: 'rtb-1.Routes[0.0.0.0/0]',
        config: publicDatabase(),
        related: publicNetwork({ rules: [rule(5432, '0.0.0.0/0')] }),
      },
      {
        it: 'does not know a subnet of another account',
        ends: 'unknown',
        config: publicDatabase({ AvailabilityZone: 'eu-west-1b' }),
        related: publicNetwork({ rules: [rule(5432, '0.0.0.0/0')] }),
      },
    ],
    'aws-rds-instance-no-public-address': [
      { it: 'passes a private one', ends: 'secure', config: { PubliclyAccessible: false } },
      { it: 'fails a public one', ends: 'public', config: { PubliclyAccessible: true } },
    ],
    'aws-rds-instance-transport-encrypted': [
      {
        it: 'passes PostgreSQL',
        ends: 'secure',
        config: transport('postgres', 'rds.force_ssl', '1'),
      },
      {
        it: 'passes MySQL',
        ends: 'secure',
        config: transport('mysql', 'require_secure_transport', 'ON'),
      },
      {
        it: 'fails PostgreSQL',
        ends: 'optional',
        config: transport('postgres', 'rds.force_ssl', '0'),
      },
      {
        it: 'fails MySQL without a value',
        ends: 'optional',
        shows: 'Parameters.require_secure_transport',
        config: transport('mysql', 'require_secure_transport', null),
      },
      { it: 'passes over Oracle', ends: 'not applicable', config: { Engine: 'oracle-ee' } },
      {
        it: 'passes over an instance of a cluster',
        ends: 'not applicable',
        config: { DBClusterIdentifier: 'shop', Engine: 'aurora-mysql' },
      },
    ],
    'aws-rds-cluster-transport-encrypted': [
      {
        it: 'passes Aurora PostgreSQL',
        ends: 'secure',
        config: transport('aurora-postgresql', 'rds.force_ssl', '1'),
      },
      {
        it: 'fails Aurora MySQL',
        ends: 'optional',
        config: transport('aurora-mysql', 'require_secure_transport', 'OFF'),
      },
    ],
    'aws-rds-sql-server-tls-modern': [
      {
        it: 'passes TLS 1.2 alone',
        ends: 'secure',
        config: {
          Engine: 'sqlserver-se',
          Parameters: { 'rds.tls10': 'disabled', 'rds.tls11': 'disabled' },
        },
      },
      { it: 'passes over other engines', ends: 'not applicable', config: { Engine: 'mysql' } },
      {
        it: 'fails the default',
        ends: 'old',
        config: {
          Engine: 'sqlserver-se',
          Parameters: { 'rds.tls10': 'default', 'rds.tls11': 'disabled' },
        },
      },
    ],
    'aws-rds-instance-in-vpc': [
      { it: 'passes a VPC', ends: 'secure', config: { DBSubnetGroup: { VpcId: 'vpc-1' } } },
      { it: 'fails without one', ends: 'outside', config: {} },
    ],
    'aws-rds-cluster-critical-events-subscribed': [
      {
        it: 'passes a subscription to all clusters',
        ends: 'secure',
        config: { DBClusterIdentifier: 'shop' },
        related: subscription(),
      },
      {
        it: 'passes a subscription to this one',
        ends: 'secure',
        config: { DBClusterIdentifier: 'shop' },
        related: subscription({ SourceIdsList: ['shop'] }),
      },
      {
        it: 'fails a subscription to other clusters',
        ends: 'none',
        config: { DBClusterIdentifier: 'shop' },
        related: subscription({ SourceIdsList: ['blog'] }),
      },
      {
        it: 'fails a subscription that is off',
        ends: 'none',
        config: { DBClusterIdentifier: 'shop' },
        related: subscription({ Enabled: false }),
      },
    ],
  },
);
