import { type Role, roleSchema } from '@parapet/contracts/workspace';

/** Each right in a workspace with the lowest role that has it. */
const leastRole = {
  read: 'viewer',
  exportData: 'auditor',
  comment: 'developer',
  retest: 'developer',
  triage: 'analyst',
  scan: 'analyst',
  makeReports: 'analyst',
  manageAssets: 'admin',
  manageCloud: 'admin',
  manageWorkspace: 'owner',
  manageIntegrations: 'admin',
  manageSchedules: 'admin',
} as const satisfies Record<string, Role>;

export type Right = keyof typeof leastRole;

const rank = (role: Role): number => roleSchema.options.indexOf(role);

/** Returns why the role lacks the right, or null when it has it. */
export function refusalOfRole(role: Role, right: Right): string | null {
  const least = leastRole[right];
  return rank(role) >= rank(least)
    ? null
    : `Your role in this workspace is ${role}; this needs ${least} or above.`;
}
