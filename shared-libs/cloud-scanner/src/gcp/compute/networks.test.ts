import { gcpPublicPolicyStories } from '../../testing/gcp-policy-stories.ts';
import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { computeSources } from './compute.sources.ts';
import { networkChecks } from './networks.checks.ts';

const metadata = (...pairs: readonly (readonly [string, string])[]) => ({
  commonInstanceMetadata: { items: pairs.map(([key, value]) => ({ key, value })) },
});
const proxyOnly = {
  it: 'is not for a subnet of load balancers',
  ends: 'not applicable',
  config: { purpose: 'REGIONAL_MANAGED_PROXY' },
};
const dns = (enableLogging: boolean, network: string) => ({
  'gcp.dns.policy': [
    {
      config: {
        enableLogging,
        networks: [
          {
            networkUrl: `https://www.googleapis.com/compute/v1/projects/p/global/networks/${network}`,
          },
        ],
      },
    },
  ],
});

describeStories(
  { checks: networkChecks, sources: computeSources },
  {
    'gcp-compute-network-is-not-the-default': [
      { it: 'passes an own network', ends: 'secure', config: { name: 'shop' } },
      { it: 'fails the default', ends: 'default', config: { name: 'default' } },
    ],
    'gcp-compute-network-has-subnets': [
      { it: 'passes a VPC network', ends: 'secure', config: {} },
      { it: 'fails one range', ends: 'legacy', config: { IPv4Range: '10.240.0.0/16' } },
    ],
    'gcp-compute-network-logs-dns': [
      {
        it: 'passes a policy with logs',
        ends: 'secure',
        config: { name: 'shop' },
        related: dns(true, 'shop'),
      },
      {
        it: 'fails a policy without',
        ends: 'off',
        config: { name: 'shop' },
        related: dns(false, 'shop'),
      },
      {
        it: 'fails one of another network',
        ends: 'off',
        config: { name: 'shop' },
        related: dns(true, 'other'),
      },
      { it: 'fails without a policy', ends: 'off', config: { name: 'shop' } },
    ],
    'gcp-compute-subnetwork-logs-flows': [
      ...settingStories('logConfig.enable', true, false, undefined),
      { it: 'passes the older setting', ends: 'secure', config: { enableFlowLogs: true } },
      proxyOnly,
    ],
    'gcp-compute-subnetwork-reaches-google-privately': [
      ...settingStories('privateIpGoogleAccess', true, undefined),
      proxyOnly,
    ],
    'gcp-compute-backend-service-is-logged': settingStories('logConfig.enable', true, undefined),
    'gcp-compute-project-requires-os-login': [
      { it: 'passes TRUE', ends: 'secure', config: metadata(['enable-oslogin', 'TRUE']) },
      { it: 'fails FALSE', ends: 'off', config: metadata(['enable-oslogin', 'FALSE']) },
      { it: 'fails without metadata', ends: 'off', config: {} },
    ],
    'gcp-compute-project-os-login-asks-for-second-factor': [
      {
        it: 'passes both',
        ends: 'secure',
        config: metadata(['enable-oslogin', 'true'], ['enable-oslogin-2fa', 'true']),
      },
      { it: 'fails one alone', ends: 'off', config: metadata(['enable-oslogin', 'true']) },
      { it: 'is not without OS Login', ends: 'not applicable', config: {} },
    ],
    'gcp-compute-image-is-not-public': gcpPublicPolicyStories(
      'compute.googleapis.com/images.useReadOnly',
    ),
    'gcp-compute-snapshot-is-not-public': gcpPublicPolicyStories(
      'compute.googleapis.com/snapshots.useReadOnly',
    ),
    'gcp-compute-disk-encrypts-with-own-key': [
      {
        it: 'passes a key of KMS',
        ends: 'secure',
        config: { diskEncryptionKey: { kmsKeyName: 'k' } },
      },
      {
        it: 'passes a supplied key',
        ends: 'secure',
        config: { diskEncryptionKey: { sha256: 'h' } },
      },
      { it: 'fails without', ends: 'insecure', config: {} },
    ],
  },
);
