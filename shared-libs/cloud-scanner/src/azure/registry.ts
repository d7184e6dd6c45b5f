import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';

/** All sources of Azure, by service. */
export const azureSources: readonly Source[] = [];

/** All checks of Azure, by service. */
export const azureChecks: readonly CloudCheck[] = [];
