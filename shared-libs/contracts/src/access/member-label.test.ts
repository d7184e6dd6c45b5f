import { expect, test } from 'vitest';
import { memberLabel } from './member-label.ts';

const email = 'ada@parapet.example';

test.each([
  ['a name', { name: 'Ada', email }, 'Ada'],
  ['no name', { name: 'Member 3f2a1c', email }, 'Member 3f2a1c (ada@parapet.example)'],
  ['no name and no right to addresses', { name: 'Member 3f2a1c', email: null }, 'Member 3f2a1c'],
  ['an account that was deleted', { name: null, email: null }, 'Deleted account'],
  ['an address alone', { name: null, email }, email],
])('a picker shows a person with %s', (_, member, label) => {
  expect(memberLabel(member, 'Deleted account')).toBe(label);
});
