import type { Related } from '../definition/cloud-check.ts';
import { UnreadError } from '../definition/resource.ts';
import { isDeniedToEveryone } from './policy/deny.ts';

export const DENY_POLICIES = 'gcp.iam.deny-policy';

/**
 * Whether a deny policy of the project takes a permission from everyone. They can often be read with a role on the
 * organisation alone: what a policy grants to everyone stands where they could not.
 */
export function isLifted(related: Related, permission: string): boolean {
  try {
    const policies = related.of(DENY_POLICIES).map(({ config }) => ({ rules: config.rules }));
    return isDeniedToEveryone(policies, permission);
  } catch (error) {
    if (error instanceof UnreadError) return false;
    throw error;
  }
}
