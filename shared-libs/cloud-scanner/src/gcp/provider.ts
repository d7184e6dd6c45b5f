import type { CloudRegistry } from '../engine/registry.ts';
import { commandOfCall } from './client/command.ts';
import { actionOfCall, permissionsFor } from './client/permissions.ts';
import { gcpChecks, gcpSources } from './registry.ts';
import { readGcpMembers } from './resourcemanager/members.ts';

/** Google Cloud as the engine reads and judges it. */
export const gcp: CloudRegistry = {
  provider: 'gcp',
  title: 'Google Cloud',
  hasRegions: false,
  sources: gcpSources,
  checks: gcpChecks,
  actionOf: actionOfCall,
  actionsOf: (checks) => permissionsFor(gcpSources, checks),
  commandOf: commandOfCall,
  readMembers: readGcpMembers,
};
