import { readFileSync } from 'node:fs';
import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { CloudTopic } from '@parapet/contracts/findings/cloud-topics';
import type { CloudCheck } from './definition/cloud-check.ts';

/** The service of a topic by the word after the provider, where that is not its name here. */
const services: Readonly<Record<string, string>> = {
  'azure.iam': 'authorization',
  'gcp.sql': 'sqladmin',
  aisearch: 'search',
  apigatewayv2: 'apigateway',
  app: 'web',
  appservice: 'web',
  artifacts: 'artifactregistry',
  batchaccounts: 'batch',
  blobservice: 'storage',
  cloudfunction: 'functions',
  cloudfunctions: 'functions',
  cloudresourcemanager: 'resourcemanager',
  cloudsql: 'sqladmin',
  cloudstorage: 'storage',
  cloudwatchlogs: 'logs',
  containerregistry: 'acr',
  cosmosdb: 'cosmos',
  disk: 'compute',
  entra: 'directory',
  functionsv2: 'functions',
  gke: 'container',
  keyvaults: 'keyvault',
  kubernetesservice: 'aks',
  msk: 'kafka',
  networkfirewall: 'network-firewall',
  networksecuritygroups: 'network',
  orgpolicy: 'resourcemanager',
  recoveryservice: 'backup',
  rediscache: 'redis',
  securitycenter: 'defender',
  sqlserver: 'sql',
  storageaccounts: 'storage',
  virtualmachines: 'compute',
  vm: 'compute',
  vpcnetwork: 'compute',
};

/**
 * Lists the topics of a provider with the checks that cover them and, for the others, why none does.
 * @param states those of `topics.json`: `done`, or `partly`, `open` or `dropped` with a reason after the colon
 */
export function topicsOf(
  {
    provider,
    checks,
  }: { readonly provider: CloudProvider; readonly checks: readonly CloudCheck[] },
  states: Readonly<Record<string, string>>,
): readonly CloudTopic[] {
  return Object.entries(states).map(([id, state]): CloudTopic => {
    const [kind = '', reason = null] = state === 'done' ? ['checked'] : state.split(': ');
    const word = id.split('_')[1] ?? id;
    return {
      id,
      provider,
      service: services[`${provider}.${word}`] ?? services[word] ?? word,
      state: kind as CloudTopic['state'],
      reason,
      checks: checks.filter(({ topics }) => topics.includes(id)).map((check) => check.id),
    };
  });
}

/** Reads `topics.json` of a provider. */
export const statesOf = (provider: CloudProvider): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`./${provider}/topics.json`, import.meta.url), 'utf8'),
  ) as Readonly<Record<string, string>>;
