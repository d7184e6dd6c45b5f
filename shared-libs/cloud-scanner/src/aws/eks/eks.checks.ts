import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';
import { isBroad } from '../policy/addresses.ts';

const reference = 'https://docs.aws.amazon.com/eks/latest/userguide';

const base = { type: 'aws.eks.cluster', reads: ['Cluster'], owasp: 'A02:2025' } as const;

/** Ends of standard support of Kubernetes in EKS, by version. */
const ends: Readonly<Record<string, string>> = {
  '1.23': '2023-10-11',
  '1.24': '2024-01-31',
  '1.25': '2024-05-01',
  '1.26': '2024-06-11',
  '1.27': '2024-07-24',
  '1.28': '2024-11-26',
  '1.29': '2025-03-23',
  '1.30': '2025-07-23',
  '1.31': '2025-11-26',
  '1.32': '2026-03-23',
  '1.33': '2026-07-29',
  '1.34': '2026-12-02',
};

const allLogs = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

const logsOf = (logging: Answer): readonly string[] =>
  (logging?.clusterLogging ?? [])
    .filter(({ enabled }: Answer) => enabled)
    .flatMap(({ types }: Answer) => [...types]);

export const eksChecks: readonly CloudCheck[] = [
  {
    ...base,
    id: 'aws-eks-cluster-api-is-not-public',
    topics: ['aws_eks_cluster_private'],
    title: 'API of the EKS cluster is open to named networks alone',
    severity: 'high',
    impact:
      'The whole internet reaches the Kubernetes API: stolen tokens work from anywhere, and so does the next flaw of its authentication.',
    category: 'network',
    cweIds: ['CWE-668'],
    aliases: ['public endpoint', 'kubernetes api'],
    objectives: ['network-not-exposed'],
    problems: { public: { title: 'API of the EKS cluster is public' } },
    remediation: {
      summary: 'Switch the public endpoint off, or limit it to the networks of your people.',
      console: [
        'Open the cluster, choose Networking and Manage endpoint access.',
        'Choose Private, or Public and private with named CIDR blocks.',
      ],
      cli: 'aws eks update-cluster-config --name {name} --resources-vpc-config endpointPublicAccess=false,endpointPrivateAccess=true',
      terraform:
        'vpc_config {\n  endpoint_public_access = false\n  endpoint_private_access = true\n}',
      effort: 'medium',
      reference: `${reference}/cluster-endpoint.html`,
    },
    judge({ config }) {
      const network = config.Cluster.resourcesVpcConfig;
      if (network?.endpointPublicAccess !== true) return 'secure';
      const ranges: readonly string[] = network.publicAccessCidrs ?? ['0.0.0.0/0'];
      const broad = isBroad(ranges);
      if (broad === null) return { unknown: 'A range of the endpoint is none.' };
      return broad
        ? {
            problem: 'public',
            shown: { endpointPublicAccess: true, publicAccessCidrs: [...ranges] },
            expected: 'named networks, or a private endpoint',
          }
        : 'secure';
    },
  },
  {
    ...base,
    id: 'aws-eks-cluster-version-is-supported',
    topics: ['aws_eks_cluster_uses_a_supported_version'],
    title: 'Version of the EKS cluster is supported',
    severity: 'medium',
    impact:
      'Kubernetes publishes no more patches for this version, and extended support costs more.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['kubernetes version', 'end of life'],
    objectives: ['patches-applied'],
    problems: { ended: { title: 'Version of the EKS cluster is out of standard support' } },
    remediation: {
      summary: 'Upgrade the cluster version by version, and then its nodes.',
      console: [
        'Open the cluster and choose Upgrade insights: it lists what breaks.',
        'Choose Upgrade version, then update add-ons and node groups.',
      ],
      cli: 'aws eks update-cluster-version --name {name} --kubernetes-version <version>',
      effort: 'high',
      reference: `${reference}/kubernetes-versions.html`,
    },
    judge({ config }, { now }) {
      const { version } = config.Cluster;
      const [major = 0, minor = 0] = String(version).split('.').map(Number);
      const end = ends[version];
      const isOlder = major === 1 && minor < 23;
      if (!isOlder && (end === undefined || now < new Date(end))) return 'secure';
      return {
        problem: 'ended',
        title: `Kubernetes ${version} of the EKS cluster is out of standard support`,
        shown: { version, 'end of standard support': end ?? 'before 2023' },
        expected: 'a version in standard support',
      };
    },
  },
  settingCheck({
    ...base,
    id: 'aws-eks-cluster-encrypts-secrets',
    topics: ['aws_eks_cluster_kms_cmk_encryption_in_secrets_on'],
    title: 'EKS cluster encrypts secrets with an own key',
    severity: 'low',
    impact:
      'Secrets of the cluster have no second lock: whoever gets a copy of its store reads them.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['envelope encryption', 'etcd'],
    objectives: ['encrypted-at-rest'],
    problem: 'EKS cluster does not encrypt secrets with an own key',
    path: 'Cluster.encryptionConfig',
    settingOf: (config) => config.Cluster.encryptionConfig,
    isSecure: (list) => list.some(({ resources }: Answer) => (resources ?? []).includes('secrets')),
    expected: 'a KMS key for secrets',
    remediation: {
      summary: 'Add a KMS key to the cluster; this cannot be undone.',
      console: ['Open the cluster and choose Secrets encryption.', 'Choose Enable and a key.'],
      cli: 'aws eks associate-encryption-config --cluster-name {name} --encryption-config file://config.json',
      effort: 'low',
      reference: `${reference}/enable-kms.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-eks-cluster-logs-control-plane',
    topics: ['aws_eks_control_plane_logging_all_types_on'],
    title: 'EKS cluster logs its control plane',
    severity: 'low',
    impact: 'Nobody can tell who has read which secret of the cluster or started which pod.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['audit log'],
    objectives: ['logging-on'],
    problem: 'EKS cluster does not log its whole control plane',
    path: 'Cluster.logging',
    settingOf: (config) => logsOf(config.Cluster.logging),
    isSecure: (types) => allLogs.every((type) => types.includes(type)),
    expected: allLogs.join(', '),
    remediation: {
      summary: 'Switch all five logs of the control plane on.',
      console: [
        'Open the cluster and choose Observability.',
        'Manage logging and switch all logs on.',
      ],
      cli: 'aws eks update-cluster-config --name {name} --logging file://logging.json',
      effort: 'low',
      reference: `${reference}/control-plane-logs.html`,
    },
  }),
  settingCheck({
    ...base,
    id: 'aws-eks-cluster-has-deletion-protection',
    topics: ['aws_eks_cluster_deletion_protection_on'],
    title: 'EKS cluster is protected from deletion',
    severity: 'info',
    impact: 'One call, by mistake or by an intruder, ends all workloads of the cluster.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    aliases: ['deletion protection'],
    objectives: ['deletion-protected'],
    problem: 'EKS cluster is not protected from deletion',
    path: 'Cluster.deletionProtection',
    settingOf: (config) => config.Cluster.deletionProtection,
    isSecure: (value) => value === true,
    expected: 'true',
    remediation: {
      summary: 'Switch deletion protection on.',
      console: [
        'Open the cluster and choose Overview.',
        'Edit Deletion protection and switch it on.',
      ],
      cli: 'aws eks update-cluster-config --name {name} --deletion-protection',
      effort: 'low',
      reference: `${reference}/deletion-protection.html`,
    },
  }),
];
