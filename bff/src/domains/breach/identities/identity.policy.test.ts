import { describe, expect, it, test } from 'vitest';
import { assetOfDomain, maskAddress, readAddress } from './identity.policy.ts';

describe('an address', () => {
  it('is read in lower case, its domain in punycode', () => {
    expect(readAddress(' Ada@Köln.Example ')?.text).toBe('ada@xn--kln-sna.example');
  });

  it.each(['', 'ada', '@shop.example', 'a b@shop.example', 'ada@localhost', 'ada@-x.example'])(
    'is not %j',
    (text) => expect(readAddress(text)).toBeNull(),
  );
});

const mask = (text: string) => {
  const address = readAddress(text);
  return address && maskAddress(address);
};
test('a mask shows the first letter and not the length; a mailbox of a role names nobody', () => {
  expect(mask('ada@shop.example')).toBe('a•••••@shop.example');
  expect(mask('alexandra.miller@shop.example')).toBe('a•••••@shop.example');
  expect(mask('info@shop.example')).toBe('info@shop.example');
});

test('an address belongs to the nearest proved name; only DNS proves the names below', () => {
  const proved = new Map([
    ['shop.example', { assetId: 'dns', coversBelow: true }],
    ['eu.shop.example', { assetId: 'eu', coversBelow: false }],
    ['file.example', { assetId: 'file', coversBelow: false }],
  ]);
  expect(assetOfDomain('shop.example', proved)).toBe('dns');
  expect(assetOfDomain('mail.shop.example', proved)).toBe('dns');
  expect(assetOfDomain('eu.shop.example', proved)).toBe('eu');
  expect(assetOfDomain('a.eu.shop.example', proved)).toBe('dns');
  expect(assetOfDomain('mail.file.example', proved)).toBeNull();
  expect(assetOfDomain('evilshop.example', proved)).toBeNull();
});
