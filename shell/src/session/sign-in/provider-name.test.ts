import { expect, it } from 'vitest';
import { providerName } from './provider-name.ts';

it.each([
  ['github', 'GitHub'],
  ['google', 'Google'],
  ['custom:acme-works', 'Acme works'],
  ['custom:acme', 'ACME Corp'],
  ['constructor', 'Constructor'],
])('names %s %s', (id, name) => {
  expect(providerName(id, { oauthNames: { 'custom:acme': 'ACME Corp' } })).toBe(name);
});
