import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test('passkeys belong to the host of the product, and work on allowed origins of that host', () => {
  const party = relyingPartyOf('https://parapet.example/', [
    'https://next.parapet.example',
    'https://parapet.example:8443/path',
    'https://notparapet.example',
    'https://elsewhere.example',
  ]);
  expect(party).toEqual({
    id: 'parapet.example',
    origins: [
      'https://parapet.example',
      'https://next.parapet.example',
      'https://parapet.example:8443',
    ],
  });
});

test.each(['http://127.0.0.1:3000', 'https://[::1]:3000'])('%s has no passkeys', (url) => {
  expect(relyingPartyOf(url, [])).toBeNull();
});
