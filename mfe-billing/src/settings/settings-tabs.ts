/** The settings sections in display order. */
export const settingsTabs = [
  'profile',
  'security',
  'workspaces',
  'notifications',
  'billing',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabLabels: Readonly<Record<SettingsTab, string>> = {
  profile: 'Profile',
  security: 'Security',
  workspaces: 'Workspaces',
  notifications: 'Notifications',
  billing: 'Plan and billing',
};

/** Capital P: the address is part of the product's specification. */
export const SETTINGS_PATH = '/dashboard/Profile';

export const settingsHref = (tab: SettingsTab): string => `${SETTINGS_PATH}?tab=${tab}`;

/** Parses `?tab=`; anything unknown opens the profile. */
export const settingsTab = (value: string | null): SettingsTab =>
  settingsTabs.find((tab) => tab === value) ?? 'profile';
