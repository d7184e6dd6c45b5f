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
  comparedParts: {
    'gcp.resourcemanager.project': ['iamPolicy', 'inherited', 'publicAccessPrevention'],
    'gcp.iam.deny-policy': ['rules'],
    'gcp.iam.service-account-key': ['name', 'disabled'],
    'gcp.compute.project': ['commonInstanceMetadata'],
    'gcp.dns.policy': ['enableLogging', 'networks'],
    'gcp.logging.sink': ['name', 'disabled', 'filter', 'destination'],
    'gcp.logging.metric': ['name', 'filter'],
    'gcp.monitoring.alert-policy': ['enabled', 'conditions'],
    'gcp.apikeys.key': [],
  },
};
