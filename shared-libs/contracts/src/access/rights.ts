import { READ_ONLY_WORKSPACE } from '../plans/subscription.ts';
import { type Role, roleSchema } from './workspace.ts';

interface Rule {
  /** Tells what the right allows, after "may". */
  readonly allows: string;
  readonly roles: readonly Role[];
}

const rank = (role: Role): number => roleSchema.options.indexOf(role);

/** The role and those above it. */
const from = (least: Role): readonly Role[] =>
  roleSchema.options.filter((role) => rank(role) >= rank(least));

/** Every right in a workspace: the one table of the API, the interface and `docs/roles.md`. */
const rules = {
  read: { allows: 'see assets, scans, findings and reports', roles: from('viewer') },
  exportData: { allows: 'export findings with their evidence', roles: from('auditor') },
  readAudit: { allows: 'read and export the audit log', roles: ['auditor', 'admin', 'owner'] },
  comment: { allows: 'comment on findings', roles: from('developer') },
  retest: { allows: 're-test findings', roles: from('developer') },
  fixAssigned: {
    allows: 'mark findings as fixed that are assigned to them',
    roles: from('developer'),
  },
  triage: { allows: 'decide about, assign and mute findings', roles: from('analyst') },
  scan: { allows: 'start, pause and cancel scans, and plan one for later', roles: from('analyst') },
  searchBreaches: {
    allows: 'search for exposed accounts and import files of them',
    roles: from('analyst'),
  },
  readIdentities: {
    allows: 'show whole addresses of exposed accounts, which is audited',
    roles: from('analyst'),
  },
  attest: { allows: 'attest requirements of compliance', roles: from('analyst') },
  makeReports: { allows: 'make and delete reports', roles: from('analyst') },
  manageAssets: { allows: 'add, change and remove assets', roles: from('admin') },
  manageCloud: { allows: 'connect and remove cloud accounts', roles: from('admin') },
  manageBreach: {
    allows: 'set the key and schedule of breach searches, and erase a person',
    roles: from('admin'),
  },
  manageCompliance: {
    allows: 'choose frameworks, review attestations and except requirements',
    roles: from('admin'),
  },
  manageIntegrations: { allows: 'connect and change integrations', roles: from('admin') },
  manageSchedules: { allows: 'add and change schedules that repeat', roles: from('admin') },
  manageMembers: {
    allows: 'invite people, change their roles and remove them',
    roles: from('admin'),
  },
  manageApiKeys: { allows: 'create and revoke API keys', roles: from('admin') },
  manageWorkspace: {
    allows: 'rename, describe, give a logo and set rules for the workspace',
    roles: from('owner'),
  },
  manageBilling: { allows: 'change the plan and pay', roles: from('owner') },
  transferOwnership: { allows: 'hand the workspace to another owner', roles: from('owner') },
  deleteWorkspace: { allows: 'delete the workspace', roles: from('owner') },
} as const satisfies Record<string, Rule>;

export type Right = keyof typeof rules;

/** All rights, those of every role first. */
export const rights = Object.keys(rules) as Right[];

/** Returns what the right allows, after "may", such as `comment on findings`. */
export const allowanceOf = (right: Right): string => rules[right].allows;

/** The roles that have the right, in ascending order. */
export const rolesWith = (right: Right): readonly Role[] => rules[right].roles;

/** Returns whether the role has the right; without a role nobody has any. */
export const hasRight = (role: Role | undefined, right: Right): boolean =>
  role !== undefined && rolesWith(right).includes(role);

/** The rights of the role, in the order of the table. */
export const rightsOf = (role: Role): Right[] => rights.filter((right) => hasRight(role, right));

/** Returns whether a member of role `own` may give, change or take away role `other`. */
export const mayAssign = (own: Role, other: Role): boolean =>
  hasRight(own, 'manageMembers') && other !== 'owner' && rank(other) <= rank(own);

/** Returns whether a member of the role can be limited to assets with some tags. */
export const canBeScoped = (role: Role): boolean => rank(role) < rank('admin');

const needed = (right: Right): string => {
  const roles = rolesWith(right);
  const [least = 'owner'] = roles;
  if (least === 'owner') return 'the owner';
  if (roles.length === from(least).length) return `${least} or above`;
  return `${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}`;
};

/** Returns why a member who sees the assets with some tags alone lacks the right, or null when they have it. */
export const refusalOfScope = (right: Right): string | null =>
  right === 'readAudit'
    ? 'You see the assets with some tags; the audit log is about all of the workspace.'
    : null;

/** Tells what a workspace above the limit of the plan still allows: to read it, to rule over access, to give it up. */
const whenReadOnly: readonly Right[] = [
  'read',
  'exportData',
  'readAudit',
  'manageMembers',
  'manageApiKeys',
  'manageWorkspace',
  'manageBilling',
  'transferOwnership',
  'deleteWorkspace',
];

/** Returns whether the right changes nothing but access to a workspace, so that one above the plan keeps it. */
export const isForReadOnly = (right: Right): boolean => whenReadOnly.includes(right);

/** Returns why the role lacks the right, or null when it has it. */
export const refusalOfRole = (role: Role, right: Right): string | null =>
  hasRight(role, right)
    ? null
    : `Your role in this workspace is ${role}; this needs ${needed(right)}.`;

/** The same in short, for a line of a menu; undefined when the role has the right, or is not known. */
export const roleHint = (role: Role | undefined, right: Right): string | undefined =>
  role === undefined || hasRight(role, right) ? undefined : `Needs ${needed(right)}`;

/** Describes what decides what a member may do in a workspace. */
interface MemberState {
  readonly role: Role;
  readonly asset_scope?: readonly string[] | null;
  readonly read_only?: boolean;
}

interface Purpose {
  /** To take something away, which a read-only workspace allows. */
  readonly toRemove?: boolean;
}

const isRefusedAsReadOnly = (state: MemberState, right: Right, purpose: Purpose): boolean =>
  state.read_only === true && !purpose.toRemove && !isForReadOnly(right);

/** Returns why a member may not do this in the workspace, by role, tags or plan; null when they may. */
export const refusalIn = (state: MemberState, right: Right, purpose: Purpose = {}): string | null =>
  refusalOfRole(state.role, right) ??
  (state.asset_scope ? refusalOfScope(right) : null) ??
  (isRefusedAsReadOnly(state, right, purpose) ? READ_ONLY_WORKSPACE : null);

/** The same in short, for a line of a menu; undefined when they may, or the workspace is not known. */
export const refusalHint = (
  state: MemberState | null,
  right: Right,
  purpose: Purpose = {},
): string | undefined =>
  roleHint(state?.role, right) ??
  (state && isRefusedAsReadOnly(state, right, purpose) ? 'Workspace is read-only' : undefined);
