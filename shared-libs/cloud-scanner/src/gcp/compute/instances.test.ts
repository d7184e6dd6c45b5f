import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories, type Story, type StoryResource } from '../../testing/stories.ts';
import { computeSources } from './compute.sources.ts';
import { instanceChecks } from './instances.checks.ts';

const metadata = (key: string, value: string) => ({ items: [{ key, value }] });
const project = (items?: object): Record<string, readonly StoryResource[]> => ({
  'gcp.compute.project': [{ config: { commonInstanceMetadata: items ?? {} } }],
});
const DEFAULT = '123456-compute@developer.gserviceaccount.com';
const cloud = 'https://www.googleapis.com/auth/cloud-platform';
const runsAs = (email: string, scopes = [cloud]) => ({ serviceAccounts: [{ email, scopes }] });
const grants = (role: string): Record<string, readonly StoryResource[]> => ({
  'gcp.resourcemanager.project': [
    { config: { iamPolicy: { bindings: [{ role, members: [`serviceAccount:${DEFAULT}`] }] } } },
  ],
});
const ofNode: Story = {
  it: 'is not for a machine of GKE',
  ends: 'not applicable',
  config: { labels: { 'goog-gke-node': 'true' }, name: 'gke-shop-1' },
};

describeStories(
  { checks: instanceChecks, sources: computeSources },
  {
    'gcp-compute-instance-has-no-outside-address': [
      { it: 'passes an inner one', ends: 'secure', config: { networkInterfaces: [{}] } },
      {
        it: 'fails an address of IPv4',
        ends: 'outside',
        config: { networkInterfaces: [{ accessConfigs: [{ natIP: '203.0.113.7' }] }] },
      },
      {
        it: 'fails an address of IPv6',
        ends: 'outside',
        config: { networkInterfaces: [{ ipv6AccessConfigs: [{ externalIpv6: '2001:db8::1' }] }] },
      },
    ],
    'gcp-compute-instance-does-not-forward': [
      ...settingStories('canIpForward', false, true),
      { ...ofNode, config: { ...ofNode.config, canIpForward: true } },
    ],
    'gcp-compute-instance-serial-port-is-off': [
      { it: 'passes without', ends: 'secure', config: {}, related: project() },
      {
        it: 'fails by its own metadata',
        ends: 'on',
        config: { metadata: metadata('serial-port-enable', '1') },
        related: project(),
      },
      {
        it: 'fails by that of the project',
        ends: 'on',
        shows: 'commonInstanceMetadata.serial-port-enable',
        config: {},
        related: project(metadata('serial-port-enable', 'TRUE')),
      },
      {
        it: 'passes where the machine says otherwise than the project',
        ends: 'secure',
        config: { metadata: metadata('serial-port-enable', 'false') },
        related: project(metadata('serial-port-enable', 'true')),
      },
    ],
    'gcp-compute-instance-is-shielded': [
      {
        it: 'passes vTPM and integrity monitoring',
        ends: 'secure',
        config: { shieldedInstanceConfig: { enableVtpm: true, enableIntegrityMonitoring: true } },
      },
      {
        it: 'fails one alone',
        ends: 'off',
        config: { shieldedInstanceConfig: { enableVtpm: true } },
      },
      { it: 'fails without', ends: 'off', config: {} },
      ofNode,
    ],
    'gcp-compute-instance-blocks-project-keys': [
      { it: 'passes a project without keys', ends: 'secure', config: {}, related: project() },
      {
        it: 'fails keys of the project',
        ends: 'taken',
        config: {},
        related: project(metadata('ssh-keys', 'anna:ssh-rsa AAAA')),
      },
      {
        it: 'passes a machine that blocks them',
        ends: 'secure',
        config: { metadata: metadata('block-project-ssh-keys', 'true') },
        related: project(metadata('ssh-keys', 'anna:ssh-rsa AAAA')),
      },
      {
        it: 'passes OS Login, which takes none',
        ends: 'secure',
        config: { metadata: metadata('enable-oslogin', 'true') },
        related: project(metadata('ssh-keys', 'anna:ssh-rsa AAAA')),
      },
    ],
    'gcp-compute-instance-has-own-service-account': [
      {
        it: 'passes an own account',
        ends: 'secure',
        config: runsAs('shop@p.iam.gserviceaccount.com'),
      },
      { it: 'passes none', ends: 'secure', config: {} },
      {
        it: 'fails the default one with Editor',
        ends: 'editor',
        config: runsAs(DEFAULT),
        related: grants('roles/editor'),
      },
      {
        it: 'fails the default one',
        ends: 'default',
        config: runsAs(DEFAULT),
        related: grants('roles/logging.logWriter'),
      },
      {
        it: 'fails the default one with small scopes',
        ends: 'default',
        config: runsAs(DEFAULT, []),
        related: grants('roles/editor'),
      },
      { ...ofNode, config: { ...ofNode.config, ...runsAs(DEFAULT) } },
    ],
    'gcp-compute-instance-is-confidential': settingStories(
      'confidentialInstanceConfig.enableConfidentialCompute',
      true,
      undefined,
    ),
    'gcp-compute-instance-is-protected-from-deletion': [
      ...settingStories('deletionProtection', true, undefined),
      ofNode,
    ],
    'gcp-compute-instance-restarts-by-itself': [
      ...settingStories('scheduling.automaticRestart', true, false, undefined),
      {
        it: 'is not for a Spot VM',
        ends: 'not applicable',
        config: { scheduling: { provisioningModel: 'SPOT' } },
      },
    ],
  },
);
