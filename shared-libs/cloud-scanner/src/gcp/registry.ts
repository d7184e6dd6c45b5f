import type { CloudCheck } from '../definition/cloud-check.ts';
import type { Source } from '../definition/source.ts';

/** All sources of Google Cloud, by service. */
export const gcpSources: readonly Source[] = [];

/** All checks of Google Cloud, by service. */
export const gcpChecks: readonly CloudCheck[] = [];
