/** The parts of the settings, in their order; each has an address of its own. */
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

/** Of `?tab=`; anything else opens the first one. */
export const settingsTab = (value: string | null): SettingsTab =>
  settingsTabs.find((tab) => tab === value) ?? 'profile';
