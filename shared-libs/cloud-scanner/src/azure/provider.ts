import { neededCalls } from '../engine/needed-calls.ts';
import type { CloudRegistry } from '../engine/registry.ts';
import { azureChecks, azureSources } from './registry.ts';

const actionOf: CloudRegistry['actionOf'] = ({ service, operation, action }) =>
  action ?? `${service}/${operation}`;

/** Azure as the engine reads and judges it. */
export const azure: CloudRegistry = {
  provider: 'azure',
  title: 'Azure',
  hasRegions: false,
  sources: azureSources,
  checks: azureChecks,
  actionOf,
  actionsOf: (checks) => [...new Set(neededCalls(azureSources, checks).map(actionOf))].toSorted(),
  commandOf: (_call, { uid }) => `az resource show --ids ${uid}`,
};
