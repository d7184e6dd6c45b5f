import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { anyOf } from '../../judging/any-of.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';
import { lastOf } from '../assets.ts';
import { policyIsNotPublic } from '../public-policy.ts';
import { isFlagOn, metadataOf } from './metadata.ts';

const vpc = 'https://cloud.google.com/vpc/docs';
const compute = 'https://cloud.google.com/compute/docs';

const ofNetwork = {
  type: 'gcp.compute.network',
  category: 'network',
  cweIds: ['CWE-1188'],
  owasp: 'A02:2025',
} as const;

const ofProject = {
  type: 'gcp.compute.project',
  category: 'identity',
  cweIds: ['CWE-287'],
  owasp: 'A07:2025',
  reads: ['commonInstanceMetadata'],
} as const;

/** Subnets of load balancers carry no machines, and have no flow logs. */
const specialPurposes = [
  'REGIONAL_MANAGED_PROXY',
  'GLOBAL_MANAGED_PROXY',
  'INTERNAL_HTTPS_LOAD_BALANCER',
];

export const networkChecks: readonly CloudCheck[] = [
  {
    ...ofNetwork,
    id: 'gcp-compute-network-is-not-the-default',
    topics: ['gcp_compute_network_default_in_use'],
    title: 'Project has no default network',
    severity: 'low',
    impact:
      'The default network has subnets in all regions and rules that admit SSH and RDP from anywhere to each machine in it.',
    aliases: ['default vpc'],
    objectives: ['network-segmented'],
    reads: ['name'],
    problems: { default: { title: 'Project has the default network' } },
    remediation: {
      summary: 'Move machines to a network with rules of its own, then delete the default one.',
      console: [
        'Open VPC networks and look which machines are in the network default.',
        'Delete it when none is left.',
      ],
      cli: 'gcloud compute networks delete default',
      effort: 'medium',
      reference: `${vpc}/vpc#default-network`,
    },
    judge: ({ config }) =>
      config.name === 'default'
        ? { problem: 'default', shown: { name: config.name }, expected: 'a network of your own' }
        : 'secure',
  },
  {
    ...ofNetwork,
    id: 'gcp-compute-network-has-subnets',
    topics: ['gcp_compute_network_not_legacy'],
    title: 'Network is divided into subnets',
    severity: 'medium',
    impact:
      'A legacy network is one range across all regions: it cannot be divided, and flow logs do not work in it.',
    aliases: ['legacy network'],
    objectives: ['network-segmented'],
    reads: ['IPv4Range'],
    problems: { legacy: { title: 'Network is a legacy network' } },
    remediation: {
      summary: 'Convert the legacy network to a VPC network.',
      console: [
        'Open VPC networks and check the list of what is in the network.',
        'Convert it with the command beside.',
      ],
      cli: 'gcloud compute networks update {name} --switch-to-custom-subnet-mode',
      effort: 'high',
      reference: `${vpc}/legacy`,
    },
    judge: ({ config }) =>
      config.IPv4Range
        ? { problem: 'legacy', shown: { IPv4Range: config.IPv4Range }, expected: 'subnets' }
        : 'secure',
  },
  {
    ...ofNetwork,
    id: 'gcp-compute-network-logs-dns',
    topics: ['gcp_compute_network_dns_logging_on'],
    title: 'Network logs the names that its machines ask for',
    severity: 'info',
    impact:
      'Malware asks for the names of its servers, and without a log nobody finds the machines that did.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['cloud dns logging'],
    objectives: ['logging-on', 'threat-detection-on'],
    reads: ['name'],
    joins: ['gcp.dns.policy'],
    problems: { off: { title: 'Network does not log the names that its machines ask for' } },
    remediation: {
      summary: 'Attach a DNS server policy with logging to the network.',
      console: [
        'Open Cloud DNS and choose DNS server policies.',
        'Create a policy with logs on, and select the network.',
      ],
      cli: 'gcloud dns policies create dns-logs --networks={name} --enable-logging --description="Logs queries"',
      effort: 'low',
      reference: 'https://cloud.google.com/dns/docs/monitoring',
    },
    judge({ config }, related) {
      const isLogged = anyOf(related.of('gcp.dns.policy'), (policy) => {
        const networks: readonly Answer[] = policy.config.networks ?? [];
        return (
          policy.config.enableLogging === true &&
          networks.some(({ networkUrl }) => lastOf(`${networkUrl}`) === config.name)
        );
      });
      if (isLogged) return 'secure';
      return {
        problem: 'off',
        shown: { name: config.name, 'dns.policies': 'none with logs' },
        expected: 'a DNS server policy with logging',
      };
    },
  },
  settingCheck({
    id: 'gcp-compute-subnetwork-logs-flows',
    topics: ['gcp_compute_subnet_flow_logs_on'],
    type: 'gcp.compute.subnetwork',
    title: 'Subnet logs its flows',
    severity: 'low',
    impact:
      'An intruder who moves from machine to machine, or sends data out, leaves no trace in the network.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['vpc flow logs'],
    objectives: ['logging-on'],
    path: 'logConfig.enable',
    reads: ['logConfig', 'enableFlowLogs', 'purpose'],
    settingOf: ({ logConfig, enableFlowLogs }) =>
      logConfig?.enable === true || enableFlowLogs === true,
    isSecure: isTrue,
    expected: 'true',
    problem: 'Subnet does not log its flows',
    notApplicable: ({ purpose }) =>
      specialPurposes.includes(purpose) ? 'Load balancers alone use this subnet.' : null,
    remediation: {
      summary: 'Switch flow logs on, with a sampling rate that fits the traffic.',
      console: ['Open the subnet and choose Edit.', 'Under Flow logs choose On.'],
      cli: 'gcloud compute networks subnets update {name} --region={region} --enable-flow-logs',
      terraform:
        'resource "google_compute_subnetwork" "main" {\n  log_config {\n    flow_sampling = 0.5\n  }\n}',
      effort: 'low',
      reference: `${vpc}/using-flow-logs`,
    },
  }),
  settingCheck({
    id: 'gcp-compute-subnetwork-reaches-google-privately',
    topics: ['gcp_vpcnetwork_private_access_enabled'],
    type: 'gcp.compute.subnetwork',
    title: 'Subnet reaches APIs of Google without an outside address',
    severity: 'info',
    impact:
      'Machines get addresses on the internet only to reach storage and other APIs of Google.',
    category: 'network',
    cweIds: ['CWE-668'],
    owasp: 'A02:2025',
    aliases: ['private google access'],
    objectives: ['network-not-exposed'],
    path: 'privateIpGoogleAccess',
    reads: ['privateIpGoogleAccess', 'purpose'],
    isSecure: isTrue,
    expected: 'true',
    problem: 'Subnet reaches APIs of Google over outside addresses alone',
    notApplicable: ({ purpose }) =>
      specialPurposes.includes(purpose) ? 'Load balancers alone use this subnet.' : null,
    remediation: {
      summary: 'Switch Private Google Access on for the subnet.',
      console: ['Open the subnet and choose Edit.', 'Set Private Google Access to On.'],
      cli: 'gcloud compute networks subnets update {name} --region={region} --enable-private-ip-google-access',
      effort: 'low',
      reference: `${vpc}/private-google-access`,
    },
  }),
  settingCheck({
    id: 'gcp-compute-backend-service-is-logged',
    topics: ['gcp_compute_loadbalancer_logging_on'],
    type: 'gcp.compute.backend-service',
    title: 'Load balancer logs its requests',
    severity: 'low',
    impact:
      'Attacks on an application pass the load balancer, and without its log they cannot be told from normal use.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['backend service logging'],
    objectives: ['logging-on'],
    path: 'logConfig.enable',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Load balancer does not log its requests',
    remediation: {
      summary: 'Switch logging of the backend service on.',
      console: [
        'Open the load balancer and choose Edit, then Backend configuration.',
        'Edit the backend service and choose Enable logging.',
      ],
      cli: 'gcloud compute backend-services update {name} --global --enable-logging',
      effort: 'low',
      reference: 'https://cloud.google.com/load-balancing/docs/https/https-logging-monitoring',
    },
  }),
  {
    ...ofProject,
    id: 'gcp-compute-project-requires-os-login',
    topics: ['gcp_compute_project_os_login_on'],
    title: 'Machines of the project take logins of IAM',
    severity: 'low',
    impact: 'Keys in metadata stay when people leave, and nothing says whose they are.',
    aliases: ['os login', 'enable-oslogin'],
    objectives: ['access-central', 'unused-access-removed'],
    problems: { off: { title: 'Machines of the project take keys from metadata' } },
    remediation: {
      summary: 'Set enable-oslogin to TRUE in the metadata of the project.',
      console: [
        'Open Compute Engine, then Metadata, and choose Edit.',
        'Add the key enable-oslogin with the value TRUE.',
      ],
      cli: 'gcloud compute project-info add-metadata --metadata=enable-oslogin=TRUE',
      terraform:
        'resource "google_compute_project_metadata_item" "os_login" {\n  key   = "enable-oslogin"\n  value = "TRUE"\n}',
      effort: 'medium',
      reference: `${compute}/oslogin/set-up-oslogin`,
    },
    judge({ config }) {
      const value = metadataOf(config.commonInstanceMetadata).get('enable-oslogin');
      return isFlagOn(value)
        ? 'secure'
        : { problem: 'off', shown: { 'metadata.enable-oslogin': value ?? null }, expected: 'TRUE' };
    },
  },
  {
    ...ofProject,
    id: 'gcp-compute-project-os-login-asks-for-second-factor',
    topics: ['gcp_compute_project_os_login_2fa_on'],
    title: 'Login to machines of the project asks for a second factor',
    severity: 'low',
    impact:
      'A stolen session of a browser or a command line is enough to get a shell on each machine.',
    aliases: ['enable-oslogin-2fa'],
    objectives: ['mfa-enforced'],
    problems: { off: { title: 'Login to machines of the project asks for no second factor' } },
    remediation: {
      summary: 'Set enable-oslogin-2fa to TRUE beside enable-oslogin.',
      console: [
        'Open Compute Engine, then Metadata, and choose Edit.',
        'Add the key enable-oslogin-2fa with the value TRUE.',
      ],
      cli: 'gcloud compute project-info add-metadata --metadata=enable-oslogin-2fa=TRUE',
      effort: 'medium',
      reference: `${compute}/oslogin/set-up-oslogin#byon-2fa`,
    },
    judge({ config }) {
      const metadata = metadataOf(config.commonInstanceMetadata);
      if (!isFlagOn(metadata.get('enable-oslogin'))) {
        return { notApplicable: 'OS Login is off, which is a finding of its own.' };
      }
      const value = metadata.get('enable-oslogin-2fa');
      return isFlagOn(value)
        ? 'secure'
        : {
            problem: 'off',
            shown: { 'metadata.enable-oslogin-2fa': value ?? null },
            expected: 'TRUE',
          };
    },
  },
  policyIsNotPublic({
    id: 'gcp-compute-image-is-not-public',
    topics: ['gcp_compute_image_not_publicly_shared'],
    type: 'gcp.compute.image',
    noun: 'Machine image',
    can: 'start machines from it and read its disk',
    severity: 'high',
    impact:
      'Images hold what was on the disk: configuration, source code, and keys that nobody thought of.',
    aliases: ['public image'],
    permission: 'compute.googleapis.com/images.useReadOnly',
    remediation: {
      summary: 'Grant the role Image User to the projects that start machines from the image.',
      console: [
        'Open the image and choose Show info panel.',
        'Remove allAuthenticatedUsers from Compute Image User.',
      ],
      cli: 'gcloud compute images remove-iam-policy-binding {name} --member=allAuthenticatedUsers --role=roles/compute.imageUser',
      reference: `${compute}/images/managing-access-custom-images`,
    },
  }),
  policyIsNotPublic({
    id: 'gcp-compute-snapshot-is-not-public',
    topics: ['gcp_compute_snapshot_not_publicly_shared'],
    type: 'gcp.compute.snapshot',
    noun: 'Disk snapshot',
    can: 'make a disk of it and read it',
    severity: 'critical',
    impact:
      'A snapshot is a whole disk, with databases, home folders and keys, for whoever makes a disk of it.',
    aliases: ['public snapshot'],
    permission: 'compute.googleapis.com/snapshots.useReadOnly',
    remediation: {
      summary: 'Remove allUsers and allAuthenticatedUsers from the policy of the snapshot.',
      console: [
        'Open the snapshot and choose Show info panel.',
        'Remove the members that stand for everyone.',
      ],
      cli: 'gcloud compute snapshots remove-iam-policy-binding {name} --member=allAuthenticatedUsers --role=<role>',
      reference: `${compute}/disks/snapshots`,
    },
  }),
  settingCheck({
    id: 'gcp-compute-disk-encrypts-with-own-key',
    topics: ['gcp_compute_vmdisks_cmkencrypted', 'gcp_compute_instance_encryption_with_csek_on'],
    type: 'gcp.compute.disk',
    title: 'Disk encrypts with a key of your own',
    severity: 'info',
    impact: 'Access to a disk or a copy of it cannot be ended by switching a key off.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['cmek', 'csek'],
    objectives: ['keys-own'],
    path: 'diskEncryptionKey',
    isSecure: (key) => Boolean(key?.kmsKeyName ?? key?.sha256),
    expected: 'a key of Cloud KMS or a supplied one',
    problem: 'Disk encrypts with a key of Google',
    remediation: {
      summary: 'Make disks with sensitive data from a snapshot, with a key of Cloud KMS.',
      console: [
        'Create a snapshot of the disk.',
        'Create a disk from it, and choose a Cloud KMS key under Encryption.',
      ],
      effort: 'high',
      reference: `${compute}/disks/customer-managed-encryption`,
    },
  }),
];
