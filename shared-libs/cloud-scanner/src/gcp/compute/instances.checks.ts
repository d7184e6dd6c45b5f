import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';
import { outsideAddresses, outsideInterfaces } from '../network/outside.ts';
import { grantsOf } from '../policy/bindings.ts';
import { isComputeDefault } from '../policy/members.ts';
import { isFlagOn, metadataOf } from './metadata.ts';

const docs = 'https://cloud.google.com/compute/docs';

const ofInstance = {
  type: 'gcp.compute.instance',
  category: 'network',
  cweIds: ['CWE-1188'],
  owasp: 'A02:2025',
} as const;

/** Machines of GKE have an owner of their own, which sets them up. */
const isNode = (config: Answer): boolean =>
  `${config.labels?.['goog-gke-node'] ?? ''}` !== '' || /^gke-/.test(`${config.name ?? ''}`);

const FULL_SCOPE = 'https://www.googleapis.com/auth/cloud-platform';

/** Basic roles of whoever holds them on the project: editor changes almost everything, owner all. */
const wide = ['roles/editor', 'roles/owner'];

export const instanceChecks: readonly CloudCheck[] = [
  {
    ...ofInstance,
    id: 'gcp-compute-instance-has-no-outside-address',
    topics: ['gcp_compute_instance_public_ip'],
    title: 'Compute Engine instance has no address on the internet',
    severity: 'low',
    impact:
      'The machine is one firewall rule away from the internet, and it can send data out to anywhere.',
    cweIds: ['CWE-668'],
    aliases: ['external ip', 'public ip', 'natip'],
    objectives: ['network-not-exposed'],
    reads: ['networkInterfaces'],
    problems: { outside: { title: 'Compute Engine instance has an address on the internet' } },
    remediation: {
      summary: 'Put a load balancer or Cloud NAT between the machine and the internet.',
      console: [
        'Open the instance and choose Edit.',
        'Under Network interfaces set External IPv4 address to None.',
      ],
      cli: 'gcloud compute instances delete-access-config {name} --zone=<zone>',
      terraform:
        'resource "google_compute_instance" "main" {\n  network_interface {\n    subnetwork = google_compute_subnetwork.main.id\n    # No access_config block.\n  }\n}',
      effort: 'medium',
      reference: `${docs}/ip-addresses/configure-static-external-ip-address`,
    },
    judge: ({ config }) =>
      outsideInterfaces(config.networkInterfaces).length === 0
        ? 'secure'
        : {
            problem: 'outside',
            shown: { networkInterfaces: outsideAddresses(config.networkInterfaces) },
            expected: 'no outside address',
          },
  },
  settingCheck({
    ...ofInstance,
    id: 'gcp-compute-instance-does-not-forward',
    topics: ['gcp_compute_instance_ip_forwarding_on'],
    title: 'Compute Engine instance forwards no packets of others',
    severity: 'low',
    impact: 'A machine that forwards is a bridge between networks that were meant to be apart.',
    cweIds: ['CWE-441'],
    aliases: ['ip forwarding', 'canipforward'],
    objectives: ['network-segmented'],
    path: 'canIpForward',
    reads: ['canIpForward', 'labels', 'name'],
    isSecure: (value) => value !== true,
    expected: 'false',
    problem: 'Compute Engine instance forwards packets of others',
    notApplicable: (config) => (isNode(config) ? 'GKE sets up this machine.' : null),
    remediation: {
      summary: 'Make the machine anew without IP forwarding, unless it is a router or a firewall.',
      console: [
        'IP forwarding is set when a machine is made: create a new one from its image.',
        'Leave IP forwarding off under Advanced options, Networking.',
      ],
      effort: 'high',
      reference: 'https://cloud.google.com/vpc/docs/using-routes',
    },
  }),
  {
    ...ofInstance,
    id: 'gcp-compute-instance-serial-port-is-off',
    topics: ['gcp_compute_instance_serial_ports_in_use'],
    title: 'Serial console of a Compute Engine instance is off',
    severity: 'medium',
    impact:
      'The serial console is reached from any address, no firewall rule applies to it, and a key in the metadata opens it.',
    cweIds: ['CWE-749'],
    aliases: ['interactive serial console', 'serial-port-enable'],
    objectives: ['network-not-exposed'],
    reads: ['metadata'],
    joins: ['gcp.compute.project'],
    problems: { on: { title: 'Serial console of a Compute Engine instance is on' } },
    remediation: {
      summary: 'Remove serial-port-enable from the metadata of machine and project.',
      console: [
        'Open the instance and choose Edit.',
        'Under Remote access clear Enable connecting to serial ports.',
      ],
      cli: 'gcloud compute instances add-metadata {name} --zone=<zone> --metadata=serial-port-enable=false',
      terraform:
        'resource "google_compute_instance" "main" {\n  metadata = {\n    serial-port-enable = "false"\n  }\n}',
      effort: 'low',
      reference: `${docs}/troubleshooting/troubleshooting-using-serial-console`,
    },
    judge({ config }, related) {
      const projects = related.of('gcp.compute.project');
      const own = metadataOf(config.metadata).get('serial-port-enable');
      const inherited = metadataOf(projects[0]?.config.commonInstanceMetadata).get(
        'serial-port-enable',
      );
      if (!isFlagOn(own ?? inherited)) return 'secure';
      const path = own === undefined ? 'commonInstanceMetadata' : 'metadata';
      return {
        problem: 'on',
        shown: { [`${path}.serial-port-enable`]: own ?? inherited },
        expected: 'false',
      };
    },
  },
  {
    ...ofInstance,
    id: 'gcp-compute-instance-is-shielded',
    topics: ['gcp_compute_instance_shielded_vm_on'],
    title: 'Compute Engine instance is a Shielded VM',
    severity: 'low',
    impact:
      'A boot kit that an intruder leaves behind survives each restart, and no measurement of the start shows it.',
    category: 'data',
    cweIds: ['CWE-1326'],
    aliases: ['vtpm', 'secure boot', 'integrity monitoring'],
    objectives: ['builds-trusted'],
    reads: ['shieldedInstanceConfig', 'labels', 'name'],
    problems: { off: { title: 'Compute Engine instance is no Shielded VM' } },
    remediation: {
      summary: 'Switch vTPM, integrity monitoring and secure boot on while the machine is stopped.',
      console: [
        'Stop the instance, open it and choose Edit.',
        'Under Shielded VM switch Secure Boot, vTPM and Integrity Monitoring on.',
      ],
      cli: 'gcloud compute instances update {name} --zone=<zone> --shielded-vtpm --shielded-integrity-monitoring --shielded-secure-boot',
      terraform:
        'resource "google_compute_instance" "main" {\n  shielded_instance_config {\n    enable_secure_boot          = true\n    enable_vtpm                 = true\n    enable_integrity_monitoring = true\n  }\n}',
      effort: 'medium',
      reference: 'https://cloud.google.com/compute/shielded-vm/docs/modifying-shielded-vm',
    },
    judge({ config }) {
      const shield: Answer = config.shieldedInstanceConfig ?? {};
      if (isNode(config)) return { notApplicable: 'GKE sets up this machine.' };
      return shield.enableVtpm === true && shield.enableIntegrityMonitoring === true
        ? 'secure'
        : {
            problem: 'off',
            shown: { shieldedInstanceConfig: shield },
            expected: 'enableVtpm and enableIntegrityMonitoring',
          };
    },
  },
  {
    ...ofInstance,
    id: 'gcp-compute-instance-blocks-project-keys',
    topics: ['gcp_compute_instance_block_project_wide_ssh_keys_disabled'],
    title: 'Compute Engine instance takes no SSH keys of the project',
    severity: 'low',
    impact:
      'One key in the metadata of the project opens all machines of it, so one lost laptop is enough for all.',
    category: 'identity',
    cweIds: ['CWE-522'],
    owasp: 'A07:2025',
    aliases: ['block-project-ssh-keys'],
    objectives: ['least-privilege'],
    reads: ['metadata'],
    joins: ['gcp.compute.project'],
    problems: { taken: { title: 'Compute Engine instance takes SSH keys of the project' } },
    remediation: {
      summary: 'Use OS Login, or block keys of the project on the machine.',
      console: [
        'Open the instance and choose Edit.',
        'Under SSH keys choose Block project-wide SSH keys.',
      ],
      cli: 'gcloud compute instances add-metadata {name} --zone=<zone> --metadata=block-project-ssh-keys=true',
      effort: 'low',
      reference: `${docs}/connect/restrict-ssh-keys`,
    },
    judge({ config }, related) {
      const project = metadataOf(
        related.of('gcp.compute.project')[0]?.config.commonInstanceMetadata,
      );
      const own = metadataOf(config.metadata);
      if (isFlagOn(own.get('enable-oslogin') ?? project.get('enable-oslogin'))) return 'secure';
      if (isFlagOn(own.get('block-project-ssh-keys'))) return 'secure';
      const keys = project.get('ssh-keys') ?? project.get('sshKeys');
      if (!keys) return 'secure';
      return {
        problem: 'taken',
        shown: { 'metadata.block-project-ssh-keys': own.get('block-project-ssh-keys') ?? null },
        expected: 'true, or OS Login',
      };
    },
  },
  {
    ...ofInstance,
    id: 'gcp-compute-instance-has-own-service-account',
    topics: [
      'gcp_compute_instance_default_service_account_in_use',
      'gcp_compute_instance_default_service_account_in_use_with_full_api_access',
    ],
    title: 'Compute Engine instance runs as a service account of its own',
    severity: 'low',
    impact:
      'All machines with the default account share its rights, so whoever takes over one of them has those of all.',
    category: 'identity',
    cweIds: ['CWE-250'],
    owasp: 'A01:2025',
    aliases: ['default service account', 'editor', 'metadata token'],
    objectives: ['least-privilege'],
    reads: ['serviceAccounts', 'labels', 'name'],
    joins: ['gcp.resourcemanager.project'],
    problems: {
      editor: {
        title: 'Compute Engine instance may change the whole project',
        severity: 'high',
      },
      default: { title: 'Compute Engine instance runs as the default service account' },
    },
    remediation: {
      summary:
        'Make a service account with the roles that the machine needs, and take Editor from the default one.',
      console: [
        'Create a service account under IAM & Admin, and grant it the roles that the machine needs.',
        'Stop the instance, choose Edit, and select the account under Identity and API access.',
        'Remove the role Editor from the Compute Engine default service account.',
      ],
      cli: 'gcloud compute instances set-service-account {name} --zone=<zone> --service-account=<email> --scopes=cloud-platform',
      effort: 'medium',
      reference: `${docs}/access/service-accounts`,
    },
    judge({ config }, related) {
      const account: Answer = (config.serviceAccounts ?? [])[0];
      if (isNode(config)) return { notApplicable: 'GKE sets up this machine.' };
      if (!account || !isComputeDefault(`${account.email}`)) return 'secure';
      const scopes: readonly string[] = account.scopes ?? [];
      const shown = { serviceAccounts: { email: account.email, scopes } };
      const expected = 'an account with the roles that the machine needs';
      if (scopes.includes(FULL_SCOPE)) {
        const policy = related.of('gcp.resourcemanager.project')[0]?.config.iamPolicy;
        const isWide = grantsOf(policy, related.now).some(
          ({ role, member }) => wide.includes(role) && member.name === account.email,
        );
        if (isWide) return { problem: 'editor', shown, expected };
      }
      return { problem: 'default', shown, expected };
    },
  },
  settingCheck({
    ...ofInstance,
    id: 'gcp-compute-instance-is-confidential',
    topics: ['gcp_compute_instance_confidential_computing_on'],
    title: 'Compute Engine instance encrypts its memory',
    severity: 'info',
    impact: 'Memory in use is readable below the operating system, by whoever controls the host.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['confidential vm', 'sev'],
    objectives: ['encrypted-at-rest'],
    path: 'confidentialInstanceConfig.enableConfidentialCompute',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Compute Engine instance does not encrypt its memory',
    remediation: {
      summary: 'Run workloads with secrets in memory on Confidential VMs.',
      console: [
        'Create the machine anew with a type such as N2D.',
        'Under Security choose Confidential VM service.',
      ],
      effort: 'high',
      reference: 'https://cloud.google.com/confidential-computing/confidential-vm/docs',
    },
  }),
  settingCheck({
    ...ofInstance,
    id: 'gcp-compute-instance-is-protected-from-deletion',
    topics: ['gcp_compute_instance_deletion_protection_on'],
    title: 'Compute Engine instance is protected from deletion',
    severity: 'info',
    impact: 'One wrong command deletes the machine and its boot disk.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['deletion protection'],
    objectives: ['deletion-protected'],
    path: 'deletionProtection',
    reads: ['deletionProtection', 'labels', 'name'],
    isSecure: isTrue,
    expected: 'true',
    problem: 'Compute Engine instance is not protected from deletion',
    notApplicable: (config) => (isNode(config) ? 'GKE sets up this machine.' : null),
    remediation: {
      summary: 'Switch deletion protection on for machines that no group makes.',
      console: ['Open the instance and choose Edit.', 'Select Enable deletion protection.'],
      cli: 'gcloud compute instances update {name} --zone=<zone> --deletion-protection',
      effort: 'low',
      reference: `${docs}/instances/preventing-accidental-vm-deletion`,
    },
  }),
  settingCheck({
    ...ofInstance,
    id: 'gcp-compute-instance-restarts-by-itself',
    topics: ['gcp_compute_instance_automatic_restart_on'],
    title: 'Compute Engine instance restarts after a fault of its host',
    severity: 'info',
    impact: 'A fault of the host stops the service until somebody notices and starts it.',
    category: 'resilience',
    cweIds: ['CWE-693'],
    owasp: 'A06:2025',
    aliases: ['automatic restart'],
    objectives: ['highly-available'],
    path: 'scheduling.automaticRestart',
    isSecure: isTrue,
    expected: 'true',
    problem: 'Compute Engine instance does not restart by itself',
    notApplicable: ({ scheduling }) =>
      scheduling?.preemptible === true || scheduling?.provisioningModel === 'SPOT'
        ? 'A Spot VM cannot restart by itself.'
        : null,
    remediation: {
      summary: 'Set automatic restart in the availability policy of the machine.',
      console: [
        'Open the instance and choose Edit.',
        'Under Availability policies set Automatic restart to On.',
      ],
      cli: 'gcloud compute instances set-scheduling {name} --zone=<zone> --restart-on-failure',
      effort: 'low',
      reference: `${docs}/instances/host-maintenance-overview`,
    },
  }),
];
