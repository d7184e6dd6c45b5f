import type { CloudCheck } from '../../definition/cloud-check.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const guide = 'https://docs.aws.amazon.com/emr/latest/ManagementGuide';

const exposure = {
  category: 'exposure',
  cweIds: ['CWE-668'],
  owasp: 'A02:2025',
  objectives: ['network-not-exposed'],
} as const;

export const emrChecks: readonly CloudCheck[] = [
  settingCheck({
    ...exposure,
    id: 'aws-emr-public-access-blocked',
    topics: ['aws_emr_cluster_account_public_block_on'],
    type: 'aws.emr.block-public-access',
    title: 'EMR refuses clusters that are open to the internet',
    severity: 'low',
    impact: 'A cluster with open ports of Hadoop starts, and runs jobs of whoever finds it.',
    aliases: ['emr block public access'],
    path: 'BlockPublicSecurityGroupRules',
    isSecure: isTrue,
    expected: 'true',
    problem: 'EMR does not refuse clusters that are open to the internet',
    remediation: {
      summary: 'Turn block public access of EMR on in the region.',
      console: ['Open Block public access in the EMR console and turn it on.'],
      cli: 'aws emr put-block-public-access-configuration --region {region} --block-public-access-configuration BlockPublicSecurityGroupRules=true,PermittedPublicSecurityGroupRuleRanges=[]',
      terraform:
        'resource "aws_emr_block_public_access_configuration" "this" {\n  block_public_security_group_rules = true\n}',
      effort: 'low',
      reference: `${guide}/emr-block-public-access.html`,
    },
  }),
  settingCheck({
    ...exposure,
    id: 'aws-emr-cluster-master-private',
    topics: ['aws_emr_cluster_master_nodes_no_public_ip'],
    type: 'aws.emr.cluster',
    title: 'Master nodes of EMR clusters have no public address',
    severity: 'medium',
    impact: 'Consoles of Hadoop and Spark ask for no login, and one wrong rule opens them to all.',
    aliases: ['hadoop', 'spark'],
    path: 'MasterPublicDnsName',
    // Private nodes have names such as ip-10-0-0-1.ec2.internal here.
    isSecure: (value) => !String(value ?? '').startsWith('ec2-'),
    expected: 'a private name',
    problem: 'Master node of an EMR cluster has a public address',
    remediation: {
      summary: 'Start clusters in private subnets.',
      console: ['Clone the cluster and choose a private subnet under Networking.'],
      terraform:
        'resource "aws_emr_cluster" "this" {\n  ec2_attributes {\n    subnet_id = aws_subnet.private.id\n  }\n}',
      effort: 'medium',
      reference: `${guide}/emr-clusters-in-a-vpc.html`,
    },
  }),
];
