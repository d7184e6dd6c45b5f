import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';
import { accountChecks } from './account/account.checks.ts';
import { accountSources } from './account/account.sources.ts';

/** What is read of AWS, by service. */
export const awsSources: readonly Source[] = [...accountSources];

/** All checks of AWS, by service. */
export const awsChecks: readonly CloudCheck[] = [...accountChecks];
