import { awsChecks } from './aws/registry.ts';
import { registeredOf } from './engine/registered-check.ts';

/** Checks of all providers, as the catalogue knows them. */
export const cloudChecks = awsChecks.map(registeredOf);

/** Raised when checks are added or judge otherwise: scans name it. */
export const CLOUD_RULESET_VERSION = '1';
