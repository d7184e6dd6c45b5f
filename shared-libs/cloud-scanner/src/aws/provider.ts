import type { CloudRegistry } from '../engine/registry.ts';
import { actionOfCall } from './client/permissions.ts';
import { readLimits } from './organizations/read-limits.ts';
import { awsChecks, awsSources } from './registry.ts';

/** AWS as the engine reads and judges it. */
export const aws: CloudRegistry = {
  sources: awsSources,
  checks: awsChecks,
  actionOf: actionOfCall,
  limitsOf: readLimits,
};
