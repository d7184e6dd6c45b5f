import { neededCalls } from '../engine/needed-calls.ts';
import type { CloudRegistry } from '../engine/registry.ts';
import { gcpChecks, gcpSources } from './registry.ts';

const actionOf: CloudRegistry['actionOf'] = ({ service, operation, action }) =>
  action ?? `${service}.${operation}`;

/** Google Cloud as the engine reads and judges it. */
export const gcp: CloudRegistry = {
  provider: 'gcp',
  title: 'Google Cloud',
  hasRegions: false,
  sources: gcpSources,
  checks: gcpChecks,
  actionOf,
  actionsOf: (checks) => [...new Set(neededCalls(gcpSources, checks).map(actionOf))].toSorted(),
  commandOf: (_call, { uid }) => `gcloud asset search-all-resources --query='name:"${uid}"'`,
};
