import type { CloudRegistry } from '../engine/registry.ts';
import { actionOfCall, permissionsOf } from './client/permissions.ts';
import { awsCommandOf } from './command.ts';
import { comparedParts } from './compared-parts.ts';
import { readAwsMembers } from './organizations/members.ts';
import { readLimits } from './organizations/read-limits.ts';
import { awsChecks, awsSources } from './registry.ts';

/** AWS as the engine reads and judges it. */
export const aws: CloudRegistry = {
  provider: 'aws',
  title: 'AWS',
  hasRegions: true,
  sources: awsSources,
  checks: awsChecks,
  actionOf: actionOfCall,
  comparedParts,
  limitsOf: readLimits,
  readMembers: readAwsMembers,
  actionsOf: (checks) => permissionsOf(awsSources, checks).actions,
  commandOf: awsCommandOf,
};
