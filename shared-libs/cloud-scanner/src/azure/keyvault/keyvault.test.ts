import { settingStories } from '../../testing/setting-stories.ts';
import { describeStories } from '../../testing/stories.ts';
import { keyvaultChecks } from './keyvault.checks.ts';
import { keyvaultSources } from './keyvault.sources.ts';

const off = {
  it: 'does not apply to one that is disabled',
  ends: 'not applicable',
  config: { properties: { attributes: { enabled: false } } },
};
const logs = (row: object) => ({ Diagnostics: [{ properties: { logs: [row] } }] });
const policy = (type: string) => ({
  Key: { rotationPolicy: { lifetimeActions: [{ action: { type } }] } },
});
const endpoints = (status: string) => ({
  properties: {
    privateEndpointConnections: [{ properties: { privateLinkServiceConnectionState: { status } } }],
  },
});

describeStories(
  { checks: keyvaultChecks, sources: keyvaultSources },
  {
    'azure-key-vault-closes-other-networks': [
      ...settingStories('properties.networkAcls.defaultAction', 'Deny', 'Allow', null),
      {
        it: 'passes without a public endpoint',
        ends: 'secure',
        config: { properties: { publicNetworkAccess: 'Disabled' } },
      },
    ],
    'azure-key-vault-has-private-endpoint': [
      { it: 'passes', ends: 'secure', config: endpoints('Approved') },
      { it: 'fails one that was refused', ends: 'insecure', config: endpoints('Rejected') },
      { it: 'fails without', ends: 'insecure', config: { properties: {} } },
    ],
    'azure-key-vault-uses-roles': settingStories(
      'properties.enableRbacAuthorization',
      true,
      false,
      null,
    ),
    'azure-key-vault-is-recoverable': [
      ...settingStories('properties.enablePurgeProtection', true, false, null),
      {
        it: 'fails without soft delete',
        ends: 'insecure',
        config: { properties: { enablePurgeProtection: true, enableSoftDelete: false } },
      },
    ],
    'azure-key-vault-is-logged': [
      {
        it: 'passes the category',
        ends: 'secure',
        config: logs({ enabled: true, category: 'AuditEvent' }),
      },
      {
        it: 'passes the group',
        ends: 'secure',
        config: logs({ enabled: true, categoryGroup: 'allLogs' }),
      },
      {
        it: 'fails one that is off',
        ends: 'insecure',
        config: logs({ enabled: false, category: 'AuditEvent' }),
      },
      { it: 'fails without', ends: 'insecure', config: { Diagnostics: [] } },
    ],
    'azure-key-vault-key-ends': [
      ...settingStories('properties.attributes.exp', 1_900_000_000, null),
      off,
    ],
    'azure-key-vault-key-rotates': [
      { it: 'passes', ends: 'secure', config: policy('rotate') },
      { it: 'fails a notice alone', ends: 'insecure', config: policy('notify') },
      { it: 'fails without', ends: 'insecure', config: { Key: {} } },
    ],
    'azure-key-vault-secret-ends': [
      ...settingStories('properties.attributes.exp', 1_900_000_000, null),
      off,
    ],
  },
);
