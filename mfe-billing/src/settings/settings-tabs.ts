import { hasRight, type Right } from '@parapet/contracts/rights';
import type { Role } from '@parapet/contracts/workspace';

/** The settings sections in display order. */
export const settingsTabs = [
  'profile',
  'security',
  'workspaces',
  'members',
  'notifications',
  'billing',
  'api-keys',
  'audit',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabLabels: Readonly<Record<SettingsTab, string>> = {
  profile: 'Profile',
  security: 'Security',
  workspaces: 'Workspaces',
  members: 'Members',
  notifications: 'Notifications',
  billing: 'Plan and billing',
  'api-keys': 'API keys',
  audit: 'Audit log',
};

/** Sections that some roles do not have. */
const neededRights: Partial<Record<SettingsTab, Right>> = {
  'api-keys': 'manageApiKeys',
  audit: 'readAudit',
};

/** The sections of a role in the current workspace; without a workspace those of every role. */
export const tabsOf = (role: Role | undefined): readonly SettingsTab[] =>
  settingsTabs.filter((tab) => {
    const right = neededRights[tab];
    return right === undefined || hasRight(role, right);
  });

/** Capital P: the address is part of the product's specification. */
export const SETTINGS_PATH = '/dashboard/Profile';

export const settingsHref = (tab: SettingsTab): string => `${SETTINGS_PATH}?tab=${tab}`;

/** Parses `?tab=`; anything unknown, or that the role does not have, opens the profile. */
export const settingsTab = (value: string | null, role: Role | undefined): SettingsTab =>
  tabsOf(role).find((tab) => tab === value) ?? 'profile';
