import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { addressesOf, isInternet, union } from '../../judging/address-set.ts';
import { isTrue, settingCheck } from '../../judging/setting-check.ts';

const reference = 'https://cloud.google.com/kubernetes-engine/docs';

const ofCluster = {
  type: 'gcp.container.cluster',
  category: 'exposure',
  cweIds: ['CWE-284'],
  owasp: 'A02:2025',
} as const;

const isAutopilot = ({ autopilot }: Answer): string | null =>
  autopilot?.enabled === true ? 'Autopilot has it set for every cluster.' : null;

/** Networks that the control plane answers; null for all. */
function admitted({ masterAuthorizedNetworksConfig: networks }: Answer): readonly string[] | null {
  if (networks?.enabled !== true) return null;
  return (networks.cidrBlocks ?? []).map(({ cidrBlock }: Answer) => `${cidrBlock}`);
}

const isOpen = (ranges: readonly string[]): boolean =>
  isInternet(union(...ranges.map((range) => addressesOf(range, 'ipv4')), []), 'ipv4');

/** Whether the control plane has no address on the internet. */
const isPrivate = ({ privateClusterConfig, controlPlaneEndpointsConfig }: Answer): boolean =>
  privateClusterConfig?.enablePrivateEndpoint === true ||
  controlPlaneEndpointsConfig?.ipEndpointsConfig?.enablePublicEndpoint === false;

export const containerChecks: readonly CloudCheck[] = [
  {
    ...ofCluster,
    id: 'gcp-container-cluster-admits-known-networks',
    topics: ['gcp_gke_master_authorized_network'],
    title: 'Control plane of a GKE cluster answers known networks alone',
    severity: 'medium',
    impact:
      'A stolen token works from anywhere, and a flaw of the API server is tried on it within hours.',
    aliases: ['master authorized networks', 'public endpoint', 'kubernetes api'],
    objectives: ['network-not-exposed'],
    reads: [
      'masterAuthorizedNetworksConfig',
      'privateClusterConfig',
      'controlPlaneEndpointsConfig',
    ],
    problems: { open: { title: 'Control plane of a GKE cluster answers the whole internet' } },
    remediation: {
      summary:
        'Switch authorized networks on, or use the DNS endpoint of the control plane with IAM alone.',
      console: [
        'Open the cluster, then Control plane networking, and choose Edit.',
        'Select authorized networks, and add your own.',
      ],
      cli: 'gcloud container clusters update {name} --location={region} --enable-master-authorized-networks --master-authorized-networks=<range>',
      terraform:
        'resource "google_container_cluster" "main" {\n  master_authorized_networks_config {\n    cidr_blocks {\n      cidr_block = "192.0.2.0/24"\n    }\n  }\n}',
      effort: 'low',
      reference: `${reference}/how-to/authorized-networks`,
    },
    judge({ config }) {
      if (isPrivate(config)) return 'secure';
      const ranges = admitted(config);
      if (ranges !== null && !isOpen(ranges)) return 'secure';
      return {
        problem: 'open',
        shown: { 'masterAuthorizedNetworksConfig.cidrBlocks': ranges },
        expected: 'your own networks',
      };
    },
  },
  settingCheck({
    ...ofCluster,
    id: 'gcp-container-cluster-has-private-nodes',
    topics: ['gcp_gke_private_cluster_enabled'],
    title: 'Nodes of a GKE cluster have private addresses alone',
    severity: 'low',
    impact:
      'Each node has an address on the internet, and with it every port that a workload opens on its host.',
    cweIds: ['CWE-668'],
    aliases: ['private cluster'],
    objectives: ['network-not-exposed'],
    path: 'privateClusterConfig.enablePrivateNodes',
    reads: ['privateClusterConfig', 'networkConfig'],
    settingOf: ({ privateClusterConfig, networkConfig }) =>
      privateClusterConfig?.enablePrivateNodes === true ||
      networkConfig?.defaultEnablePrivateNodes === true,
    isSecure: isTrue,
    expected: 'true',
    problem: 'Nodes of a GKE cluster have addresses on the internet',
    remediation: {
      summary: 'Switch private nodes on, with Cloud NAT for calls to the outside.',
      console: [
        'Open the cluster, then Cluster networking, and choose Edit.',
        'Select Enable private nodes.',
      ],
      cli: 'gcloud container clusters update {name} --location={region} --enable-private-nodes',
      effort: 'medium',
      reference: `${reference}/how-to/private-clusters`,
    },
  }),
  settingCheck({
    ...ofCluster,
    id: 'gcp-container-cluster-uses-rbac',
    topics: ['gcp_gke_legacy_authorization_disabled'],
    title: 'GKE cluster decides rights by RBAC alone',
    severity: 'high',
    impact:
      'With legacy authorization each pod has all rights in the cluster, since rules of RBAC take none away.',
    category: 'identity',
    cweIds: ['CWE-269'],
    aliases: ['abac', 'legacy authorization'],
    objectives: ['least-privilege', 'containers-isolated'],
    path: 'legacyAbac.enabled',
    isSecure: (value) => value !== true,
    expected: 'false',
    problem: 'GKE cluster decides rights by legacy authorization',
    remediation: {
      summary:
        'Give service accounts of pods the roles that they need, then switch legacy authorization off.',
      console: ['Open the cluster and choose Edit under Security.', 'Clear Legacy authorization.'],
      cli: 'gcloud container clusters update {name} --location={region} --no-enable-legacy-authorization',
      effort: 'medium',
      reference: `${reference}/how-to/hardening-your-cluster`,
    },
  }),
  {
    ...ofCluster,
    id: 'gcp-container-cluster-has-no-static-logins',
    topics: ['gcp_gke_client_certificate_disabled'],
    title: 'GKE cluster has no static passwords and certificates',
    severity: 'medium',
    impact:
      'A password or certificate of the cluster cannot be taken from one person, and shows up in no log by name.',
    category: 'identity',
    cweIds: ['CWE-287'],
    owasp: 'A07:2025',
    aliases: ['basic auth', 'client certificate'],
    objectives: ['access-central'],
    reads: ['masterAuth'],
    problems: {
      password: { title: 'GKE cluster takes a static password', severity: 'high' },
      certificate: { title: 'GKE cluster takes a static client certificate' },
    },
    remediation: {
      summary: 'Use logins of IAM, and rotate the credentials of the cluster to end the old ones.',
      console: [
        'Start a credential rotation of the cluster.',
        'Leave the issue of client certificates off.',
      ],
      cli: 'gcloud container clusters update {name} --location={region} --start-credential-rotation',
      effort: 'medium',
      reference: `${reference}/how-to/api-server-authentication`,
    },
    judge({ config }) {
      const { username, clientCertificateConfig, clientCertificate } = config.masterAuth ?? {};
      if (username)
        return {
          problem: 'password',
          shown: { 'masterAuth.username': username },
          expected: 'none',
        };
      return clientCertificateConfig?.issueClientCertificate === true || clientCertificate
        ? {
            problem: 'certificate',
            shown: { 'masterAuth.clientCertificateConfig': clientCertificateConfig ?? null },
            expected: 'none',
          }
        : 'secure';
    },
  },
  settingCheck({
    ...ofCluster,
    id: 'gcp-container-cluster-has-workload-identity',
    topics: ['gcp_gke_workload_identity_on'],
    title: 'Pods of a GKE cluster have identities of their own',
    severity: 'medium',
    impact:
      'Each pod can ask the metadata server for the token of its node, and so has the rights of all others on it.',
    category: 'identity',
    cweIds: ['CWE-250'],
    owasp: 'A01:2025',
    aliases: ['workload identity'],
    objectives: ['least-privilege', 'metadata-service-protected'],
    path: 'workloadIdentityConfig.workloadPool',
    reads: ['workloadIdentityConfig', 'autopilot'],
    isSecure: (pool) => typeof pool === 'string' && pool !== '',
    expected: 'the pool of the project',
    problem: 'Pods of a GKE cluster share the identity of their node',
    notApplicable: isAutopilot,
    remediation: {
      summary: 'Switch workload identity on for the cluster and its node pools.',
      console: [
        'Open the cluster and choose Edit under Security.',
        'Select Enable Workload Identity, then GKE Metadata Server for each pool.',
      ],
      cli: 'gcloud container clusters update {name} --location={region} --workload-pool=<project>.svc.id.goog',
      effort: 'medium',
      reference: `${reference}/how-to/workload-identity`,
    },
  }),
  settingCheck({
    ...ofCluster,
    id: 'gcp-container-cluster-has-shielded-nodes',
    topics: ['gcp_gke_shielded_nodes'],
    title: 'GKE cluster checks that nodes are its own',
    severity: 'low',
    impact:
      'With the bootstrap token of a node an intruder poses as another node, and reads its secrets.',
    category: 'identity',
    aliases: ['shielded nodes'],
    objectives: ['builds-trusted'],
    path: 'shieldedNodes.enabled',
    reads: ['shieldedNodes', 'autopilot'],
    isSecure: isTrue,
    expected: 'true',
    problem: 'GKE cluster does not check that nodes are its own',
    notApplicable: isAutopilot,
    remediation: {
      summary: 'Switch Shielded GKE Nodes on.',
      console: ['Open the cluster and choose Edit under Security.', 'Select Shielded GKE nodes.'],
      cli: 'gcloud container clusters update {name} --location={region} --enable-shielded-nodes',
      effort: 'low',
      reference: `${reference}/how-to/shielded-gke-nodes`,
    },
  }),
  settingCheck({
    ...ofCluster,
    id: 'gcp-container-cluster-encrypts-secrets',
    topics: ['gcp_gke_cluster_encryption'],
    title: 'GKE cluster encrypts secrets with a key of Cloud KMS',
    severity: 'info',
    impact:
      'Secrets of Kubernetes lie in its database without a layer of encryption that you control.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['application-layer secrets encryption', 'etcd'],
    objectives: ['keys-own'],
    path: 'databaseEncryption.state',
    isSecure: (state) => state === 'ENCRYPTED',
    expected: 'ENCRYPTED',
    problem: 'GKE cluster does not encrypt secrets with a key of Cloud KMS',
    remediation: {
      summary: 'Switch application-layer secrets encryption on, with a key of Cloud KMS.',
      console: [
        'Open the cluster and choose Edit under Security.',
        'Select Encrypt secrets at the application layer, and a key.',
      ],
      cli: 'gcloud container clusters update {name} --location={region} --database-encryption-key=<key>',
      effort: 'low',
      reference: `${reference}/how-to/encrypting-secrets`,
    },
  }),
  {
    id: 'gcp-container-node-pool-has-own-service-account',
    topics: ['gcp_gke_cluster_no_default_service_account'],
    type: 'gcp.container.node-pool',
    title: 'Nodes of GKE run as a service account of their own',
    severity: 'medium',
    impact:
      'A pod that breaks out of its container gets the rights of the default account, often Editor.',
    category: 'identity',
    cweIds: ['CWE-250'],
    owasp: 'A01:2025',
    aliases: ['default service account'],
    objectives: ['least-privilege'],
    reads: ['config'],
    problems: { default: { title: 'Nodes of GKE run as the default service account' } },
    remediation: {
      summary:
        'Make a node pool with an account that has the role Kubernetes Engine Default Node Service Account.',
      console: [
        'Create a service account with the role for nodes.',
        'Create a node pool with it, move the workloads, and delete the old pool.',
      ],
      cli: 'gcloud container node-pools create <name> --cluster=<cluster> --location={region} --service-account=<email>',
      effort: 'high',
      reference: `${reference}/how-to/hardening-your-cluster#use_least_privilege_sa`,
    },
    judge({ config }) {
      const account = config.config?.serviceAccount;
      return account && account !== 'default' && !/-compute@developer\./.test(account)
        ? 'secure'
        : {
            problem: 'default',
            shown: { 'config.serviceAccount': account ?? null },
            expected: 'an own account',
          };
    },
  },
  settingCheck({
    id: 'gcp-container-node-pool-repairs-nodes',
    topics: ['gcp_gke_auto_node_repair_enabled'],
    type: 'gcp.container.node-pool',
    title: 'GKE repairs and upgrades nodes by itself',
    severity: 'low',
    impact: 'Nodes stay on versions with known flaws until somebody thinks of them.',
    category: 'resilience',
    cweIds: ['CWE-1104'],
    owasp: 'A03:2025',
    aliases: ['auto-upgrade', 'auto-repair'],
    objectives: ['patches-applied'],
    path: 'management',
    isSecure: (management) => management?.autoUpgrade === true && management?.autoRepair === true,
    expected: 'autoUpgrade and autoRepair',
    problem: 'GKE does not repair and upgrade nodes by itself',
    remediation: {
      summary: 'Switch auto-upgrade and auto-repair on, in a window that suits you.',
      console: ['Open the node pool and choose Edit.', 'Under Automation select both.'],
      cli: 'gcloud container node-pools update {name} --cluster=<cluster> --location={region} --enable-autoupgrade --enable-autorepair',
      effort: 'low',
      reference: `${reference}/how-to/node-auto-upgrades`,
    },
  }),
  settingCheck({
    id: 'gcp-container-node-pool-encrypts-with-own-key',
    topics: ['gcp_gke_node_encryption'],
    type: 'gcp.container.node-pool',
    title: 'Disks of GKE nodes encrypt with a key of Cloud KMS',
    severity: 'info',
    impact: 'Images, logs and caches of workloads on nodes have no key that you can withdraw.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['boot disk cmek'],
    objectives: ['keys-own'],
    path: 'config.bootDiskKmsKey',
    isSecure: (key) => typeof key === 'string' && key !== '',
    expected: 'the name of a key',
    problem: 'Disks of GKE nodes encrypt with a key of Google',
    remediation: {
      summary: 'Make a node pool with a key for boot disks.',
      console: [
        'Add a node pool and choose Nodes.',
        'Select Enable customer-managed encryption for boot disk, and a key.',
      ],
      effort: 'high',
      reference: `${reference}/how-to/using-cmek`,
    },
  }),
];
