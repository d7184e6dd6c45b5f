import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLdapMessages, searchRequest } from './ldap-messages.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const request = {
  messageId: 1,
  base: '',
  scope: 'base',
  attributes: ['1.1'],
  sizeLimit: 2,
} as const;

describe('a search request', () => {
  it('stands on the wire as RFC 4511 says', () => {
    expect(searchRequest(request).toString('hex')).toBe(
      hex(
        '302a 020101 6325 0400 0a0100 0a0100 020102 020105 0101ff 870b 6f626a656374436c617373 3005 0403 312e31',
      ).toString('hex'),
    );
  });

  it('says the length of a long name in two bytes', () => {
    const bytes = searchRequest({ ...request, base: 'o='.padEnd(200, 'x') });
    expect(bytes.subarray(0, 4)).toEqual(Buffer.of(0x30, 0x82, 0, bytes.length - 4));
  });
});

describe('reading answers', () => {
  it.each([
    ['an entry', '300a 020101 6405 0401 61 3000', { kind: 'entry', name: 'a', values: [] }],
    [
      'an entry with a value, in long form',
      '3084 00000017 020101 6484 0000000e 0400 300a 3008 0401 6e 3103 0401 76',
      { kind: 'entry', name: '', values: ['v'] },
    ],
    ['the end', '300c 020101 6507 0a0132 0400 0400', { kind: 'done', code: 50 }],
    ['a reference', '3008 020101 7303 0401 61', { kind: 'other' }],
  ])('%s', (_case, bytes, message) => {
    expect(readLdapMessages(hex(bytes))).toEqual([message]);
  });

  it.each([
    ['cut off', '300c 020101 6507 0a01'],
    ['of unlimited length', '3080 020101 0000'],
    ['longer than it can be', '30ff ffffffff'],
  ])('a message that is %s is none', (_case, bytes) => {
    expect(readLdapMessages(hex(bytes))).toEqual([]);
  });

  it('takes whatever bytes come', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some));
    fc.assert(
      fc.property(bytes, (some) => {
        expect(readLdapMessages(Buffer.concat([hex('3084'), some])).length).toBeLessThan(300);
        expect(readLdapMessages(some).length).toBeLessThan(300);
      }),
    );
  });
});
