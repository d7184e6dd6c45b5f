import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { isTrue } from '../../judging/setting-check.ts';
import { settingChecks } from '../settings.ts';

const docs = 'azure/aks';

export const aksChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.aks.cluster', category: 'network', owasp: 'A02:2025' },
  [
    {
      id: 'azure-aks-api-is-not-public',
      topics: ['azure_aks_clusters_public_access_disabled'],
      title: 'AKS API server is private or limited to known networks',
      severity: 'high',
      impact:
        'Anyone reaches the API of the cluster, so that one leaked token is enough to run it.',
      category: 'exposure',
      owasp: 'A01:2025',
      cweIds: ['CWE-284'],
      objectives: ['network-not-exposed'],
      aliases: ['authorized ip ranges', 'private cluster'],
      path: 'properties.apiServerAccessProfile',
      settingOf: ({ properties }) => {
        const { enablePrivateCluster, authorizedIPRanges = [] } =
          properties.apiServerAccessProfile ?? {};
        if (enablePrivateCluster === true) return 'private';
        const ranges: readonly string[] = authorizedIPRanges ?? [];
        return ranges.length === 0 || ranges.includes('0.0.0.0/0') ? 'public' : 'limited';
      },
      isSecure: (value) => value !== 'public',
      expected: 'a private cluster, or authorized ranges',
      problem: 'AKS API server is reached from every network',
      exposure: {
        kind: 'usable-by-anyone',
        phrase: 'The API of the cluster can be reached by anyone',
      },
      fix: {
        summary: 'Limit the API to the networks of administrators and pipelines.',
        steps: ['Open Networking of the cluster and set authorized IP ranges.'],
        cli: 'az aks update --ids {uid} --api-server-authorized-ip-ranges <networks>',
        effort: 'medium',
        page: `${docs}/api-server-authorized-ip-ranges`,
      },
    },
    {
      id: 'azure-aks-has-roles',
      topics: ['azure_aks_cluster_rbac_on'],
      title: 'AKS cluster decides by roles',
      severity: 'high',
      impact: 'Whoever signs in at the cluster may do everything in it.',
      category: 'identity',
      owasp: 'A01:2025',
      cweIds: ['CWE-269'],
      objectives: ['least-privilege'],
      path: 'properties.enableRBAC',
      isSecure: isTrue,
      expected: 'true',
      problem: 'AKS cluster does not decide by roles',
      fix: {
        summary: 'Create a cluster with Kubernetes roles and move the workloads.',
        steps: ['Choose Kubernetes RBAC when you create the cluster; it cannot be added later.'],
        effort: 'high',
        page: `${docs}/azure-ad-rbac`,
      },
    },
    {
      id: 'azure-aks-nodes-are-private',
      topics: ['azure_aks_clusters_created_with_private_nodes'],
      title: 'AKS nodes have no public addresses',
      severity: 'medium',
      impact: 'Each node stands on the internet, with the kubelet and what runs beside it.',
      cweIds: ['CWE-284'],
      objectives: ['network-not-exposed'],
      path: 'properties.agentPoolProfiles',
      settingOf: ({ properties }) =>
        (properties.agentPoolProfiles ?? [])
          .filter(({ enableNodePublicIP }: Answer) => enableNodePublicIP === true)
          .map(({ name }: Answer) => name),
      isSecure: (pools) => pools.length === 0,
      expected: 'no pool with public addresses',
      problem: 'AKS nodes have public addresses',
      fix: {
        summary: 'Replace the node pool by one without public addresses.',
        steps: ['Add a pool without public addresses, drain the old one and delete it.'],
        effort: 'medium',
        page: `${docs}/use-node-public-ips`,
      },
    },
    {
      id: 'azure-aks-limits-pod-traffic',
      topics: ['azure_aks_network_policy_on'],
      title: 'AKS cluster can limit traffic between pods',
      severity: 'low',
      impact: 'A pod that is taken over reaches every other one in the cluster.',
      cweIds: ['CWE-923'],
      objectives: ['network-segmented', 'containers-isolated'],
      path: 'properties.networkProfile.networkPolicy',
      isSecure: (value) => typeof value === 'string' && value !== '' && value !== 'none',
      expected: 'azure, calico or cilium',
      problem: 'AKS cluster cannot limit traffic between pods',
      fix: {
        summary: 'Enable network policies in the cluster, then write them.',
        steps: ['Open Networking of the cluster and choose an engine for network policies.'],
        effort: 'medium',
        page: `${docs}/use-network-policies`,
      },
    },
  ],
);
