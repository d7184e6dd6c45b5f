import { expect, it } from 'vitest';
import { displayName } from './session-user.ts';
import { mara } from './testing/people.ts';

it.each([
  [{ display_name: 'Mara V.', name: 'Mara' }, 'Mara V.'],
  [{ display_name: ' ', name: 'Mara' }, 'Mara'],
  [{ name: 7 }, 'mara@northquay.example'],
])('a user with %j is named %s', (metadata, name) => {
  expect(displayName({ ...mara, metadata })).toBe(name);
});

it('a user without an address is named by the phone number', () => {
  expect(displayName({ ...mara, email: '', phone: '+4930123456' })).toBe('+4930123456');
});
