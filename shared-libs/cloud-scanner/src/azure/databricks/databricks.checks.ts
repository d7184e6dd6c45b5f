import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingChecks } from '../settings.ts';

const docs = 'azure/databricks/security';
const parameter =
  (name: string) =>
  ({ properties }: Answer) =>
    properties.parameters?.[name]?.value ?? null;

export const databricksChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.databricks.workspace', category: 'network', owasp: 'A02:2025' },
  [
    {
      id: 'azure-databricks-clusters-are-private',
      topics: ['azure_databricks_workspace_no_public_ip_on'],
      title: 'Databricks clusters have no public addresses',
      severity: 'medium',
      impact: 'Machines that process all of the data stand on the internet.',
      cweIds: ['CWE-284'],
      objectives: ['network-not-exposed'],
      path: 'properties.parameters.enableNoPublicIp.value',
      settingOf: parameter('enableNoPublicIp'),
      isSecure: (value) => value === true,
      expected: 'true',
      problem: 'Databricks clusters have public addresses',
      fix: {
        summary: 'Enable secure cluster connectivity.',
        steps: ['Open Networking of the workspace and choose no public IP.'],
        effort: 'medium',
        page: `${docs}/network/classic/secure-cluster-connectivity`,
      },
    },
    {
      id: 'azure-databricks-is-off-public-network',
      topics: ['azure_databricks_workspace_public_network_access_disabled'],
      title: 'Databricks workspace is not on the public network',
      severity: 'low',
      impact: 'Notebooks and what they compute are one stolen session away.',
      category: 'exposure',
      cweIds: ['CWE-284'],
      objectives: [{ id: 'network-not-exposed', strength: 'hints' }],
      path: 'properties.publicNetworkAccess',
      isSecure: (value) => value === 'Disabled',
      expected: 'Disabled',
      problem: 'Databricks workspace is on the public network',
      fix: {
        summary: 'Use private links for the workspace.',
        steps: ['Open Networking of the workspace and disable public network access.'],
        effort: 'high',
        page: `${docs}/network/classic/private-link`,
      },
    },
    {
      id: 'azure-databricks-is-in-own-network',
      topics: ['azure_databricks_workspace_vnet_injection_on'],
      title: 'Databricks workspace runs in an own network',
      severity: 'info',
      impact: 'No rule of yours limits where the clusters may send data.',
      cweIds: ['CWE-923'],
      objectives: ['network-segmented'],
      path: 'properties.parameters.customVirtualNetworkId.value',
      settingOf: parameter('customVirtualNetworkId'),
      isSecure: (value) => typeof value === 'string' && value !== '',
      expected: 'the id of a network',
      problem: 'Databricks workspace runs in a network of Microsoft',
      fix: {
        summary: 'Create the workspace anew in a network of yours.',
        steps: ['Choose your own virtual network when you create the workspace.'],
        effort: 'high',
        page: `${docs}/network/classic/vnet-inject`,
      },
    },
    {
      id: 'azure-databricks-has-own-key',
      topics: ['azure_databricks_workspace_cmk_encryption_on'],
      title: 'Databricks workspace is encrypted with an own key',
      severity: 'info',
      impact: 'Notebooks, queries and results lie under a key of Microsoft.',
      category: 'data',
      owasp: 'A04:2025',
      cweIds: ['CWE-311'],
      objectives: ['keys-own'],
      path: 'properties.encryption.entities.managedServices.keySource',
      isSecure: (value) => value === 'Microsoft.Keyvault',
      expected: 'Microsoft.Keyvault',
      problem: 'Databricks workspace is encrypted with a key of Microsoft',
      fix: {
        summary: 'Set own keys for managed services and disks of the workspace.',
        steps: ['Open Encryption of the workspace and choose keys of your vault.'],
        effort: 'medium',
        page: `${docs}/keys/customer-managed-keys`,
      },
    },
  ],
);
