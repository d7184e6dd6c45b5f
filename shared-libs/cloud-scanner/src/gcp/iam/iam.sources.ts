import type { Answer, Source } from '../../definition/source.ts';
import { assetSource, lastOf } from '../assets.ts';

export const iamSources: readonly Source[] = [
  assetSource([
    {
      type: 'gcp.iam.service-account',
      asset: 'iam.googleapis.com/ServiceAccount',
      hasPolicy: true,
      name: (data) => data.email,
    },
    {
      type: 'gcp.iam.service-account-key',
      asset: 'iam.googleapis.com/ServiceAccountKey',
      // Google makes and changes the others every few weeks, and nobody can take them away.
      isKept: (data) => data.keyType !== 'SYSTEM_MANAGED',
    },
  ]),
  {
    service: 'iam',
    operation: 'ListDenyPolicies',
    action: 'iam.denypolicies.list',
    types: ['gcp.iam.deny-policy'],
    scope: 'global',
    input: ({ account }) => ({
      attachment: `cloudresourcemanager.googleapis.com/projects/${account}`,
    }),
    found: (page) =>
      (page.policies ?? []).map((policy: Answer) => ({
        type: 'gcp.iam.deny-policy',
        uid: `//iam.googleapis.com/${policy.name}`,
        name: policy.displayName || lastOf(policy.name),
        region: 'global',
        config: { name: policy.name },
      })),
    details: [
      {
        // The list has no rules.
        operation: 'GetDenyPolicy',
        action: 'iam.denypolicies.get',
        into: 'rules',
        input: ({ config }) => ({ name: config.name }),
        pick: (answer) => answer.rules ?? [],
        gone: ['NOT_FOUND'],
      },
    ],
  },
  {
    service: 'iam',
    operation: 'ListWorkloadIdentityPools',
    action: 'iam.workloadIdentityPools.list',
    types: ['gcp.iam.workload-identity-pool'],
    scope: 'global',
    input: ({ account }) => ({ project: account }),
    found: (page) => identities(page.workloadIdentityPools, 'gcp.iam.workload-identity-pool'),
  },
  {
    service: 'iam',
    operation: 'ListWorkloadIdentityPoolProviders',
    action: 'iam.workloadIdentityPoolProviders.list',
    types: ['gcp.iam.workload-identity-provider'],
    scope: 'global',
    per: 'gcp.iam.workload-identity-pool',
    input: (_where, pool) => ({ pool: pool?.config.name }),
    found: (page) =>
      identities(page.workloadIdentityPoolProviders, 'gcp.iam.workload-identity-provider'),
    none: ['NOT_FOUND'],
  },
];

const identities = (items: Answer, type: string) =>
  ((items ?? []) as readonly Answer[])
    .filter(({ state }) => state !== 'DELETED')
    .map((item) => ({
      type,
      uid: `//iam.googleapis.com/${item.name}`,
      name: item.displayName || lastOf(item.name),
      region: 'global',
      config: item,
    }));
