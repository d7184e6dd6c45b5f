import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { requires } from '../../judging/requires.ts';
import { networkTypes } from '../network/network.ts';
import type { Endpoint } from '../network/reach.ts';
import { reachVerdict } from '../network/reach-verdict.ts';

const guide = 'https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide';

/** A public database stands in the subnet of its own zone; where that is not told, in each of its group. */
function endpointOf({ config }: Seen): Endpoint {
  const group = config.DBSubnetGroup ?? {};
  const subnets: readonly Answer[] = group.Subnets ?? [];
  const ofZone = subnets.filter(
    ({ SubnetAvailabilityZone }) => SubnetAvailabilityZone?.Name === config.AvailabilityZone,
  );
  return {
    addresses: { ipv4: config.Endpoint?.Address ?? 'public address' },
    vpcId: group.VpcId ?? '',
    subnetIds: (ofZone.length > 0 ? ofZone : subnets).map(
      ({ SubnetIdentifier }) => SubnetIdentifier,
    ),
    groupIds: (config.VpcSecurityGroups ?? []).map(
      ({ VpcSecurityGroupId }: Answer) => VpcSecurityGroupId,
    ),
  };
}

/** The parameter that refuses plain connections, by the first word of the engine. */
const transportParameters: Readonly<Record<string, string>> = {
  aurora: 'require_secure_transport',
  mysql: 'require_secure_transport',
  mariadb: 'require_secure_transport',
  postgres: 'rds.force_ssl',
  sqlserver: 'rds.force_ssl',
};

const transportParameterOf = (engine: string): string | undefined =>
  engine === 'aurora-postgresql'
    ? 'rds.force_ssl'
    : transportParameters[engine.split('-')[0] ?? ''];

const transport = {
  category: 'data',
  cweIds: ['CWE-319'],
  owasp: 'A04:2025',
  objectives: ['encrypted-in-transit'],
  severity: 'medium',
  reads: ['Engine', 'Parameters'],
} as const;

function judgeTransport({ config }: Seen) {
  const parameter = transportParameterOf(config.Engine ?? '');
  if (!parameter) return { notApplicable: 'The engine sets it in an option group.' };
  const value = config.Parameters?.[parameter] ?? null;
  if (['1', 'ON', 'on'].includes(value)) return 'secure' as const;
  return {
    problem: 'optional',
    shown: { [`Parameters.${parameter}`]: value },
    expected: '1 or ON',
  };
}

const forceTransport = [
  'Create a parameter group of your own, if the database uses the default one.',
  'Set rds.force_ssl or require_secure_transport to 1.',
  'Choose the group for the database and restart it when applications use TLS.',
];

const exposure = {
  topics: ['aws_rds_instance_no_public_access'],
  type: 'aws.rds.instance',
  category: 'exposure',
  cweIds: ['CWE-668', 'CWE-284'],
  owasp: 'A01:2025',
  objectives: ['databases-not-public', 'network-not-exposed'],
} as const;
const privateAgain = [
  'Open the instance in the RDS console and choose Modify.',
  'Under Connectivity choose Not publicly accessible.',
];
const cli =
  'aws rds modify-db-instance --region {region} --db-instance-identifier {name} --no-publicly-accessible --apply-immediately';
const terraform = 'resource "aws_db_instance" "this" {\n  publicly_accessible = false\n}';
const reference = `${guide}/USER_VPC.WorkingWithRDSInstanceinaVPC.html`;

export const rdsChecks: readonly CloudCheck[] = [
  {
    ...exposure,
    id: 'aws-rds-instance-not-reachable',
    title: 'RDS instances are not reachable from the internet',
    severity: 'critical',
    impact:
      'Passwords of the database are guessed from anywhere, and each flaw of its software is open to everyone.',
    aliases: ['public database', 'open database'],
    reads: [
      'PubliclyAccessible',
      'Endpoint',
      'DBSubnetGroup',
      'AvailabilityZone',
      'VpcSecurityGroups',
    ],
    joins: networkTypes,
    problems: { reachable: { title: 'RDS instance is reachable from the internet' } },
    remediation: {
      summary: 'Admit the groups of the applications alone, and turn public access off.',
      console: [
        'Remove rules with 0.0.0.0/0 and ::/0 from the security groups of the instance.',
        ...privateAgain,
      ],
      cli,
      terraform,
      effort: 'medium',
      reference,
    },
    judge(instance, related) {
      const { config } = instance;
      if (config.PubliclyAccessible !== true) return 'secure';
      return reachVerdict(related, [endpointOf(instance)], [config.Endpoint?.Port ?? 0], {
        problem: 'reachable',
        shown: { PubliclyAccessible: true },
      });
    },
  },
  {
    ...exposure,
    id: 'aws-rds-instance-no-public-address',
    title: 'RDS instances have no public address',
    severity: 'low',
    impact: 'One wrong rule of a security group puts the database on the internet.',
    aliases: ['publicly accessible'],
    reads: ['PubliclyAccessible'],
    problems: { public: { title: 'RDS instance has a public address' } },
    remediation: {
      summary: 'Turn public access of the instance off.',
      console: privateAgain,
      cli,
      terraform,
      effort: 'medium',
      reference,
    },
    judge: requires('PubliclyAccessible', (value) => value !== true, {
      problem: 'public',
      expected: 'false',
    }),
  },
  {
    ...transport,
    id: 'aws-rds-instance-transport-encrypted',
    topics: ['aws_rds_instance_transport_encrypted'],
    type: 'aws.rds.instance',
    title: 'RDS instances refuse connections without TLS',
    impact:
      'Passwords and rows cross the network in clear text wherever a client does not ask for TLS.',
    aliases: ['force ssl', 'require_secure_transport'],
    reads: ['DBClusterIdentifier', ...transport.reads],
    problems: { optional: { title: 'RDS instance accepts connections without TLS' } },
    remediation: {
      summary: 'Require TLS in the parameter group of the instance.',
      console: forceTransport,
      terraform:
        'resource "aws_db_parameter_group" "this" {\n  parameter {\n    name = "rds.force_ssl"\n    value = "1"\n  }\n}',
      effort: 'medium',
      reference: `${guide}/UsingWithRDS.SSL.html`,
    },
    judge: (instance) =>
      instance.config.DBClusterIdentifier
        ? { notApplicable: 'Its cluster is judged.' }
        : judgeTransport(instance),
  },
  {
    ...transport,
    id: 'aws-rds-cluster-transport-encrypted',
    topics: ['aws_rds_instance_transport_encrypted'],
    type: 'aws.rds.cluster',
    title: 'RDS clusters refuse connections without TLS',
    impact: 'Clients of the cluster that do not ask for TLS send passwords and rows in clear text.',
    aliases: ['force ssl', 'aurora tls'],
    problems: { optional: { title: 'RDS cluster accepts connections without TLS' } },
    remediation: {
      summary: 'Require TLS in the cluster parameter group.',
      console: forceTransport,
      terraform:
        'resource "aws_rds_cluster_parameter_group" "this" {\n  parameter {\n    name = "rds.force_ssl"\n    value = "1"\n  }\n}',
      effort: 'medium',
      reference:
        'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/UsingWithRDS.SSL.html',
    },
    judge: judgeTransport,
  },
  {
    id: 'aws-rds-sql-server-tls-modern',
    topics: ['aws_rds_sql_server_tlsversion'],
    type: 'aws.rds.instance',
    title: 'RDS for SQL Server accepts TLS 1.2 and later alone',
    severity: 'low',
    impact: 'TLS 1.0 and 1.1 have known flaws, and standards for payments forbid them.',
    category: 'data',
    cweIds: ['CWE-326'],
    owasp: 'A04:2025',
    aliases: ['tls 1.0', 'tls 1.1'],
    objectives: ['encrypted-in-transit'],
    reads: ['Engine', 'Parameters'],
    problems: { old: { title: 'RDS for SQL Server accepts TLS 1.0 or 1.1' } },
    remediation: {
      summary: 'Disable the parameters rds.tls10 and rds.tls11.',
      console: [
        'Open the parameter group of the instance, or create one.',
        'Set rds.tls10 and rds.tls11 to disabled and restart the instance.',
      ],
      terraform:
        'resource "aws_db_parameter_group" "this" {\n  parameter {\n    name = "rds.tls10"\n    value = "disabled"\n    apply_method = "pending-reboot"\n  }\n}',
      effort: 'medium',
      reference: `${guide}/SQLServer.Ciphers.html`,
    },
    judge({ config }) {
      if (!config.Engine?.startsWith('sqlserver')) {
        return { notApplicable: 'The engine is not SQL Server.' };
      }
      const { 'rds.tls10': tls10 = null, 'rds.tls11': tls11 = null } = config.Parameters ?? {};
      if (tls10 === 'disabled' && tls11 === 'disabled') return 'secure';
      return {
        problem: 'old',
        shown: { 'Parameters.rds.tls10': tls10, 'Parameters.rds.tls11': tls11 },
        expected: 'disabled',
      };
    },
  },
  {
    id: 'aws-rds-instance-in-vpc',
    topics: ['aws_rds_instance_inside_vpc'],
    type: 'aws.rds.instance',
    title: 'RDS instances are in a VPC',
    severity: 'medium',
    impact:
      'An instance of EC2-Classic shares its network with other customers and has no subnets to protect it.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['ec2-classic'],
    objectives: ['network-segmented'],
    reads: ['DBSubnetGroup'],
    problems: { outside: { title: 'RDS instance is outside of a VPC' } },
    remediation: {
      summary: 'Move the instance to a subnet group of a VPC.',
      console: ['Choose Modify and a subnet group of your VPC.'],
      effort: 'high',
      reference: `${guide}/USER_VPC.html`,
    },
    judge: requires('DBSubnetGroup.VpcId', (value) => Boolean(value), {
      problem: 'outside',
      expected: 'a VPC',
    }),
  },
  {
    id: 'aws-rds-cluster-critical-events-subscribed',
    topics: ['aws_rds_cluster_critical_event_subscription'],
    type: 'aws.rds.cluster',
    title: 'Critical events of RDS clusters are sent to people',
    severity: 'info',
    impact: 'Failovers, failures and maintenance of the cluster are noticed by its users first.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['event subscription'],
    objectives: ['alerts-on-changes'],
    reads: ['DBClusterIdentifier'],
    joins: ['aws.rds.event-subscription'],
    problems: { none: { title: 'RDS cluster has no subscription to critical events' } },
    remediation: {
      summary: 'Subscribe to failure and maintenance of clusters.',
      console: [
        'Open Event subscriptions in the RDS console and create one.',
        'Choose a topic, clusters as source, and the categories failure and maintenance.',
      ],
      cli: 'aws rds create-event-subscription --region {region} --subscription-name clusters --sns-topic-arn arn:aws:sns:{region}:111122223333:alerts --source-type db-cluster --event-categories failure maintenance',
      effort: 'low',
      reference: `${guide}/USER_Events.Subscribing.html`,
    },
    judge({ config }, related) {
      const subscriptions = related.of('aws.rds.event-subscription').map((one) => one.config);
      const isTold = subscriptions.some(
        ({ Enabled, SourceType, SourceIdsList, EventCategoriesList }) =>
          Enabled &&
          (!SourceType || SourceType === 'db-cluster') &&
          (!SourceIdsList?.length || SourceIdsList.includes(config.DBClusterIdentifier)) &&
          (!EventCategoriesList?.length ||
            ['failure', 'maintenance'].every((one) => EventCategoriesList.includes(one))),
      );
      if (isTold) return 'secure';
      return {
        problem: 'none',
        shown: {
          DBClusterIdentifier: config.DBClusterIdentifier,
          subscriptions: subscriptions.length,
        },
        expected: 'an enabled subscription to failure and maintenance',
      };
    },
  },
];
