import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import { aws } from './aws/provider.ts';
import { azure } from './azure/provider.ts';
import { registeredOf } from './engine/registered-check.ts';
import type { CloudRegistry } from './engine/registry.ts';
import { gcp } from './gcp/provider.ts';

/** What is read and judged of each provider. */
export const cloudRegistries: Readonly<Record<CloudProvider, CloudRegistry>> = { aws, azure, gcp };

/** Checks of all providers, with what they judge. */
export const definedChecks = Object.values(cloudRegistries).flatMap(({ checks }) => checks);

/** Checks of all providers, as the catalogue knows them. */
export const cloudChecks = definedChecks.map(registeredOf);

/** Raised when checks are added or judge otherwise: scans name it. */
export const CLOUD_RULESET_VERSION = '2';
