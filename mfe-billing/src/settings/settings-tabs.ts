import type { Right } from '@parapet/contracts/access/rights';

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

/** The right that a section needs in the current workspace; without it, the section shows a message. */
export const neededRights: Readonly<Partial<Record<SettingsTab, Right>>> = {
  'api-keys': 'manageApiKeys',
  audit: 'readAudit',
};

/** Capital P: the address is part of the product's specification. */
export const SETTINGS_PATH = '/dashboard/Profile';

export const settingsHref = (tab: SettingsTab): string => `${SETTINGS_PATH}?tab=${tab}`;

/** Parses `?tab=`; anything unknown opens the profile. */
export const settingsTab = (value: string | null): SettingsTab =>
  settingsTabs.find((tab) => tab === value) ?? 'profile';
