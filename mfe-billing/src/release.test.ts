import { expect, it } from 'vitest';
import { release } from './release.ts';
import { settingsHref, settingsTabs } from './settings/settings-tabs.ts';

it('the palette finds every section of the settings, also by the word "settings"', () => {
  const found = (release.commands ?? []).filter(({ keywords }) => keywords?.includes('settings'));
  const paths = new Set(found.map(({ to }) => to));
  expect([...paths].sort()).toEqual(settingsTabs.map(settingsHref).sort());
});
