import { type Role, roleSchema } from '@parapet/contracts/workspace';

/** What may be done in a workspace, each with the least role that may. */
const leastRole = {
  read: 'viewer',
  triage: 'analyst',
  scan: 'analyst',
  manageAssets: 'admin',
  manageCloud: 'admin',
  manageWorkspace: 'owner',
  manageIntegrations: 'admin',
} as const satisfies Record<string, Role>;

export type Right = keyof typeof leastRole;

const rank = (role: Role): number => roleSchema.options.indexOf(role);

/** The reason for a refusal, or null when the role may. */
export function refusalOfRole(role: Role, right: Right): string | null {
  const least = leastRole[right];
  return rank(role) >= rank(least)
    ? null
    : `Your role in this workspace is ${role}; this needs ${least} or above.`;
}
