import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story } from '../../testing/stories.ts';
import { containerChecks } from './container.checks.ts';
import { containerSources } from './container.sources.ts';

const networks = (...ranges: readonly string[]) => ({
  masterAuthorizedNetworksConfig: {
    enabled: true,
    cidrBlocks: ranges.map((cidrBlock) => ({ cidrBlock })),
  },
});
const ofAutopilot: Story = {
  it: 'is not for Autopilot',
  ends: 'not applicable',
  config: { autopilot: { enabled: true } },
};

describeStories(
  { checks: containerChecks, sources: containerSources },
  {
    'gcp-container-cluster-admits-known-networks': [
      { it: 'passes an office', ends: 'secure', config: networks('192.0.2.0/24') },
      { it: 'passes no network at all', ends: 'secure', config: networks() },
      { it: 'fails without a list', ends: 'open', config: {} },
      { it: 'fails everyone in the list', ends: 'open', config: networks('0.0.0.0/0') },
      {
        it: 'passes a private endpoint',
        ends: 'secure',
        config: { privateClusterConfig: { enablePrivateEndpoint: true } },
      },
      {
        it: 'passes a DNS endpoint alone',
        ends: 'secure',
        config: {
          controlPlaneEndpointsConfig: { ipEndpointsConfig: { enablePublicEndpoint: false } },
        },
      },
    ],
    'gcp-container-cluster-has-private-nodes': [
      ...settingStories('privateClusterConfig.enablePrivateNodes', true, false, undefined),
      {
        it: 'passes the newer setting',
        ends: 'secure',
        config: { networkConfig: { defaultEnablePrivateNodes: true } },
      },
    ],
    'gcp-container-cluster-uses-rbac': [
      ...settingStories('legacyAbac.enabled', false, true),
      { it: 'passes without a setting', ends: 'secure', config: {} },
    ],
    'gcp-container-cluster-has-no-static-logins': [
      {
        it: 'passes without',
        ends: 'secure',
        config: { masterAuth: { clusterCaCertificate: 'x' } },
      },
      { it: 'fails a password', ends: 'password', config: { masterAuth: { username: 'admin' } } },
      {
        it: 'fails a certificate',
        ends: 'certificate',
        config: { masterAuth: { clientCertificateConfig: { issueClientCertificate: true } } },
      },
    ],
    'gcp-container-cluster-has-workload-identity': [
      ...settingStories('workloadIdentityConfig.workloadPool', 'p.svc.id.goog', undefined),
      ofAutopilot,
    ],
    'gcp-container-cluster-has-shielded-nodes': [
      ...settingStories('shieldedNodes.enabled', true, false, undefined),
      ofAutopilot,
    ],
    'gcp-container-cluster-encrypts-secrets': settingStories(
      'databaseEncryption.state',
      'ENCRYPTED',
      'DECRYPTED',
    ),
    'gcp-container-node-pool-has-own-service-account': [
      {
        it: 'passes an own one',
        ends: 'secure',
        config: { config: { serviceAccount: 'nodes@p.iam.gserviceaccount.com' } },
      },
      {
        it: 'fails the word default',
        ends: 'default',
        config: { config: { serviceAccount: 'default' } },
      },
      {
        it: 'fails the default account by its address',
        ends: 'default',
        config: { config: { serviceAccount: '1-compute@developer.gserviceaccount.com' } },
      },
    ],
    'gcp-container-node-pool-repairs-nodes': settingStories(
      'management',
      { autoUpgrade: true, autoRepair: true },
      { autoRepair: true },
      undefined,
    ),
    'gcp-container-node-pool-encrypts-with-own-key': settingStories(
      'config.bootDiskKmsKey',
      'key',
      undefined,
    ),
  },
);
