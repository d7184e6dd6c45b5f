import type { CloudCheck, Seen } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { endpointOf, hasPublicAddress } from '../network/endpoint.ts';
import { networkTypes } from '../network/network.ts';
import { reachVerdict } from '../network/reach-verdict.ts';
import { sensitivePorts } from './ports.ts';

const DAY_MS = 86_400_000;
/** Days after which an instance has missed many updates of its image. */
const MAX_AGE = 180;

const userGuide = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide';

const isStopped = ({ config }: Seen): boolean => config.State?.Name === 'stopped';

export const instanceChecks: readonly CloudCheck[] = [
  {
    id: 'aws-ec2-instance-metadata-token-required',
    topics: [
      'aws_ec2_instance_imdsv2_on',
      'aws_ec2_confidential_workload_host_imdsv2_not_enforced',
    ],
    type: 'aws.ec2.instance',
    title: 'EC2 instances answer metadata requests with a token alone (IMDSv2)',
    severity: 'medium',
    impact:
      'A web application that can be made to fetch a URL (SSRF) hands an attacker the keys of the instance role.',
    category: 'identity',
    cweIds: ['CWE-918', 'CWE-522'],
    owasp: 'A01:2025',
    aliases: ['imdsv1', 'imdsv2', 'instance metadata'],
    objectives: ['metadata-service-protected'],
    reads: ['IamInstanceProfile', 'MetadataOptions'],
    problems: {
      withRole: { title: 'EC2 instance with a role allows IMDSv1' },
      withoutRole: {
        title: 'EC2 instance allows IMDSv1',
        severity: 'low',
      },
    },
    remediation: {
      summary: 'Require IMDSv2 after the software on the instance uses it.',
      console: [
        'Watch the metric MetadataNoToken until it stays at zero.',
        'Choose Actions, Instance settings, Modify instance metadata options.',
        'Set IMDSv2 to Required.',
      ],
      cli: 'aws ec2 modify-instance-metadata-options --region {region} --instance-id {name} --http-tokens required --http-endpoint enabled',
      terraform:
        'resource "aws_instance" "this" {\n  metadata_options {\n    http_tokens = "required"\n  }\n}',
      effort: 'low',
      reference: `${userGuide}/configuring-instance-metadata-service.html`,
    },
    judge({ config }) {
      const problem = config.IamInstanceProfile ? 'withRole' : 'withoutRole';
      const { HttpEndpoint, HttpTokens } = config.MetadataOptions ?? {};
      if (HttpEndpoint === 'disabled' || HttpTokens === 'required') return 'secure';
      return {
        problem,
        shown: { 'MetadataOptions.HttpTokens': HttpTokens ?? null },
        expected: 'required',
      };
    },
  },
  {
    id: 'aws-ec2-instance-no-public-address',
    topics: ['aws_ec2_instance_public_ip', 'aws_ec2_confidential_workload_host_public_ip'],
    type: 'aws.ec2.instance',
    title: 'EC2 instances have no public address of their own',
    severity: 'low',
    impact:
      'One wrong rule of a security group puts the instance on the internet, past load balancer and firewall.',
    category: 'exposure',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['public ip', 'elastic ip'],
    objectives: ['network-not-exposed'],
    reads: ['NetworkInterfaces'],
    problems: { public: { title: 'EC2 instance has a public address' } },
    remediation: {
      summary: 'Move the instance to a private subnet behind a load balancer or NAT gateway.',
      console: [
        'Disassociate its Elastic IP address, if it has one.',
        'Launch a replacement in a private subnet with automatic public addresses off.',
      ],
      terraform: 'resource "aws_instance" "this" {\n  associate_public_ip_address = false\n}',
      effort: 'medium',
      reference: `${userGuide}/using-instance-addressing.html`,
    },
    judge({ config }) {
      const endpoints = (config.NetworkInterfaces ?? []).map(endpointOf);
      const at = endpoints.findIndex(hasPublicAddress);
      if (at < 0) return 'secure';
      return {
        problem: 'public',
        shown: { [`NetworkInterfaces[${at}]`]: endpoints[at].addresses },
        expected: 'private addresses alone',
      };
    },
  },
  {
    id: 'aws-ec2-instance-profile-attached',
    topics: ['aws_ec2_instance_profile_attached'],
    type: 'aws.ec2.instance',
    title: 'EC2 instances have a role',
    severity: 'low',
    impact:
      'Software without a role gets long-lived keys in files, which leak with images, backups and repositories.',
    category: 'identity',
    cweIds: ['CWE-798'],
    owasp: 'A07:2025',
    aliases: ['instance profile', 'instance role'],
    objectives: ['least-privilege'],
    reads: ['IamInstanceProfile'],
    problems: { none: { title: 'EC2 instance has no role' } },
    remediation: {
      summary: 'Attach an instance profile with the rights that the software needs.',
      console: ['Choose Actions, Security, Modify IAM role.', 'Choose a role and update it.'],
      cli: 'aws ec2 associate-iam-instance-profile --region {region} --instance-id {name} --iam-instance-profile Name=my-profile',
      terraform:
        'resource "aws_instance" "this" {\n  iam_instance_profile = aws_iam_instance_profile.this.name\n}',
      effort: 'medium',
      reference: `${userGuide}/iam-roles-for-amazon-ec2.html`,
    },
    judge: ({ config }) =>
      config.IamInstanceProfile
        ? 'secure'
        : {
            problem: 'none',
            shown: { IamInstanceProfile: null },
            expected: 'an instance profile',
          },
  },
  {
    id: 'aws-ec2-instance-replaced-regularly',
    topics: ['aws_ec2_instance_older_than_specific_days'],
    type: 'aws.ec2.instance',
    title: 'EC2 instances are restarted or replaced within half a year',
    severity: 'low',
    impact:
      'An instance that has run for long has the kernel of its start, with the known flaws of it.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['old instance', 'uptime'],
    objectives: ['patches-applied'],
    reads: ['LaunchTime', 'State'],
    problems: { old: { title: 'EC2 instance has run for more than 180 days' } },
    remediation: {
      summary: 'Replace it from a new image, or patch and restart it.',
      console: [
        'Build a new image or update the packages of the instance.',
        'Stop and start the instance, or launch its replacement.',
      ],
      effort: 'medium',
      reference: 'https://docs.aws.amazon.com/systems-manager/latest/userguide/patch-manager.html',
    },
    judge(instance, { now }) {
      const launched = new Date(instance.config.LaunchTime);
      if (isStopped(instance)) return { notApplicable: 'The instance is stopped.' };
      const days = Math.floor((now.getTime() - launched.getTime()) / DAY_MS);
      if (days <= MAX_AGE) return 'secure';
      return {
        problem: 'old',
        shown: { LaunchTime: launched.toISOString() },
        expected: `a start within ${MAX_AGE} days`,
      };
    },
  },
  {
    id: 'aws-ec2-network-interface-sensitive-ports-not-reachable',
    topics: ['aws_ec2_confidential_workload_host_unrestricted_ingress'],
    type: 'aws.ec2.network-interface',
    title: 'Network interfaces of tasks and appliances offer no internal service',
    severity: 'high',
    impact:
      'Containers and appliances have interfaces of their own, which are easily missed when instances are reviewed.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['eni', 'fargate task'],
    objectives: ['network-not-exposed'],
    reads: [
      'NetworkInterfaceId',
      'InterfaceType',
      'RequesterId',
      'Attachment',
      'Association',
      'PrivateIpAddresses',
      'Ipv6Addresses',
      'SubnetId',
      'VpcId',
      'Groups',
    ],
    joins: networkTypes,
    problems: {
      reachable: { title: 'Network interface offers an internal service to the internet' },
    },
    remediation: {
      summary: 'Give the task or appliance a group that admits its own port from its callers.',
      console: [
        'Open the network interface in the EC2 console and change its security groups.',
        'For a task, change the groups in the network configuration of its service.',
      ],
      cli: 'aws ec2 modify-network-interface-attribute --region {region} --network-interface-id {name} --groups sg-0123456789abcdef0',
      effort: 'medium',
      reference: `${userGuide}/using-eni.html`,
    },
    judge({ config }, related) {
      if (config.Attachment?.InstanceId) return { notApplicable: 'Its instance is judged.' };
      const isOfService = String(config.RequesterId ?? '').startsWith('amazon-');
      if (isOfService || config.InterfaceType !== 'interface') {
        return { notApplicable: 'It belongs to a service such as a load balancer or a database.' };
      }
      const endpoint = endpointOf(config as Answer);
      if (!hasPublicAddress(endpoint)) return 'secure';
      for (const row of sensitivePorts) {
        const verdict = reachVerdict(related, [endpoint], row.ports, {
          problem: 'reachable',
          protocol: row.protocol,
          title: `Network interface offers ${row.name} to the internet`,
          shown: { NetworkInterfaceId: config.NetworkInterfaceId },
        });
        if (verdict !== 'secure') return verdict;
      }
      return 'secure';
    },
  },
];
