import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';
import { networkTypes } from '../network/network.ts';
import { reachVerdict } from '../network/reach-verdict.ts';

const guide = 'https://docs.aws.amazon.com/redshift/latest/mgmt';
const type = 'aws.redshift.cluster';
const command = 'aws redshift modify-cluster --region {region} --cluster-identifier {name}';
const terraform = (line: string) => `resource "aws_redshift_cluster" "this" {\n  ${line}\n}`;

export const redshiftChecks: readonly CloudCheck[] = [
  {
    id: 'aws-redshift-cluster-not-reachable',
    topics: ['aws_redshift_cluster_public_access'],
    type,
    title: 'Redshift clusters are not reachable from the internet',
    severity: 'critical',
    impact: 'A guessed password of one user gives the data warehouse to anyone.',
    category: 'exposure',
    cweIds: ['CWE-668', 'CWE-284'],
    owasp: 'A01:2025',
    aliases: ['public warehouse', 'port 5439'],
    objectives: ['databases-not-public', 'network-not-exposed'],
    reads: [
      'PubliclyAccessible',
      'Endpoint',
      'VpcId',
      'VpcSecurityGroups',
      'ClusterSubnetGroupName',
    ],
    joins: [...networkTypes, 'aws.redshift.subnet-group'],
    problems: { reachable: { title: 'Redshift cluster is reachable from the internet' } },
    remediation: {
      summary: 'Turn public access of the cluster off and reach it over a VPN or an endpoint.',
      console: [
        'Choose the cluster, then Actions, Modify publicly accessible setting, and disable it.',
        'Remove rules for the internet from its security groups.',
      ],
      cli: `${command} --no-publicly-accessible`,
      terraform: terraform('publicly_accessible = false'),
      effort: 'medium',
      reference: `${guide}/managing-clusters-vpc.html`,
    },
    judge({ config }, related) {
      if (config.PubliclyAccessible !== true) return 'secure';
      const group = related
        .of('aws.redshift.subnet-group')
        .find((one) => one.config.ClusterSubnetGroupName === config.ClusterSubnetGroupName);
      const endpoint = {
        addresses: { ipv4: config.Endpoint?.Address ?? 'public address' },
        vpcId: config.VpcId ?? '',
        subnetIds: (group?.config.Subnets ?? []).map(
          ({ SubnetIdentifier }: Answer) => SubnetIdentifier,
        ),
        groupIds: (config.VpcSecurityGroups ?? []).map(
          ({ VpcSecurityGroupId }: Answer) => VpcSecurityGroupId,
        ),
      };
      return reachVerdict(related, [endpoint], [config.Endpoint?.Port ?? 5439], {
        problem: 'reachable',
        shown: { PubliclyAccessible: true },
      });
    },
  },
  settingCheck({
    id: 'aws-redshift-cluster-encrypted',
    topics: ['aws_redshift_cluster_encrypted_at_rest'],
    type,
    title: 'Redshift clusters are encrypted at rest',
    severity: 'medium',
    impact: 'A shared snapshot of the warehouse is readable without a key.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['warehouse encryption'],
    objectives: ['encrypted-at-rest'],
    path: 'Encrypted',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Redshift cluster is not encrypted at rest',
    remediation: {
      summary: 'Turn encryption of the cluster on; it moves the data while it stays in use.',
      console: ['Choose the cluster, then Properties, Edit encryption, and enable it.'],
      cli: `${command} --encrypted`,
      terraform: terraform('encrypted = true'),
      effort: 'medium',
      reference: `${guide}/working-with-db-encryption.html`,
    },
  }),
  settingCheck({
    id: 'aws-redshift-cluster-transport-encrypted',
    topics: ['aws_redshift_cluster_in_transit_encryption_on'],
    type,
    title: 'Redshift clusters refuse connections without TLS',
    severity: 'medium',
    impact: 'Clients that do not ask for TLS send queries and results in clear text.',
    category: 'data',
    cweIds: ['CWE-319'],
    owasp: 'A04:2025',
    aliases: ['require_ssl'],
    objectives: ['encrypted-in-transit'],
    path: 'Parameters.require_ssl',
    isSecure: (value) => value === 'true',
    expected: 'true',
    problem: 'Redshift cluster accepts connections without TLS',
    remediation: {
      summary: 'Set require_ssl in a parameter group of your own.',
      console: [
        'Create a parameter group, set require_ssl to true and choose it for the cluster.',
        'Restart the cluster when clients use TLS.',
      ],
      terraform:
        'resource "aws_redshift_parameter_group" "this" {\n  parameter {\n    name = "require_ssl"\n    value = "true"\n  }\n}',
      effort: 'medium',
      reference: `${guide}/connecting-ssl-support.html`,
    },
  }),
  settingCheck({
    id: 'aws-redshift-cluster-logging-on',
    topics: ['aws_redshift_cluster_audit_logging'],
    type,
    title: 'Redshift clusters log connections and queries',
    severity: 'low',
    impact: 'Nobody can tell who has read which tables.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['audit logging'],
    objectives: ['logging-on'],
    path: 'Logging.LoggingEnabled',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Redshift cluster does not log connections',
    remediation: {
      summary: 'Turn audit logging of the cluster on.',
      console: ['Choose the cluster, then Properties, Edit audit logging, and enable it.'],
      cli: 'aws redshift enable-logging --region {region} --cluster-identifier {name} --log-destination-type cloudwatch --log-exports connectionlog useractivitylog userlog',
      effort: 'low',
      reference: `${guide}/db-auditing.html`,
    },
  }),
  settingCheck({
    id: 'aws-redshift-cluster-backups-kept',
    topics: ['aws_redshift_cluster_automated_snapshot'],
    type,
    title: 'Redshift clusters keep automatic snapshots for a week',
    severity: 'low',
    impact: 'A wrong load or a deletion that is seen late cannot be undone.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['automated snapshot'],
    objectives: ['backups-kept'],
    path: 'AutomatedSnapshotRetentionPeriod',
    isSecure: (value) => value >= 7,
    expected: '7 days or more',
    problem: 'Redshift cluster keeps snapshots for less than a week',
    remediation: {
      summary: 'Keep automatic snapshots of the cluster for seven days.',
      console: ['Choose the cluster, then Maintenance, Edit backup details, and 7 days.'],
      cli: `${command} --automated-snapshot-retention-period 7`,
      terraform: terraform('automated_snapshot_retention_period = 7'),
      effort: 'low',
      reference: `${guide}/working-with-snapshots.html`,
    },
  }),
  settingCheck({
    id: 'aws-redshift-cluster-upgrades-automatic',
    topics: ['aws_redshift_cluster_automatic_upgrades'],
    type,
    title: 'Redshift clusters take upgrades by themselves',
    severity: 'low',
    impact: 'Fixes of known flaws wait until somebody applies them.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['version upgrade'],
    objectives: ['patches-applied'],
    path: 'AllowVersionUpgrade',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Redshift cluster takes no upgrades by itself',
    remediation: {
      summary: 'Allow version upgrades in the maintenance window of the cluster.',
      console: ['Choose the cluster, then Maintenance, Edit, and allow version upgrades.'],
      cli: `${command} --allow-version-upgrade`,
      terraform: terraform('allow_version_upgrade = true'),
      effort: 'low',
      reference: `${guide}/managing-cluster-considerations.html`,
    },
  }),
];
