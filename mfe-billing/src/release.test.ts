import { expect, it } from 'vitest';
import { release } from './release.ts';
import { settingsHref, settingsTabs } from './settings/settings-tabs.ts';

/** The commands that the palette lists: each word begins one of theirs. */
const foundBy = (text: string): string[] =>
  (release.commands ?? [])
    .filter(({ label, keywords = [] }) => {
      const words = [label, ...keywords]
        .join(' ')
        .toLowerCase()
        .split(/[\s:]+/);
      return text.split(' ').every((typed) => words.some((word) => word.startsWith(typed)));
    })
    .map(({ to }) => to.replace(/.*tab=/, ''));

it.each([
  ['email address', 'profile'],
  ['phone number', 'profile'],
  ['ways to sign in', 'security'],
  ['recovery codes', 'security'],
  ['scan emails', 'notifications'],
  ['transfer ownership', 'workspaces'],
  ['create api key', 'api-keys'],
  ['invitations', 'members'],
  ['audit export', 'audit'],
  ['vat id', 'billing'],
  ['billing details', 'billing'],
  ['plan and usage', 'billing'],
])('the palette finds “%s” of the settings', (text, tab) => {
  expect(foundBy(text)).toContain(tab);
});

it('the palette finds every section of the settings, also by the word "settings"', () => {
  const found = (release.commands ?? []).filter(({ keywords }) => keywords?.includes('settings'));
  const paths = new Set(found.map(({ to }) => to));
  expect([...paths].sort()).toEqual(settingsTabs.map(settingsHref).sort());
});
