import { describe, expect, test } from 'vitest';
import { profileOf, profileOfClaims } from './profile.ts';

const claims = { sub: 'x', email: 'Ada@Parapet.example', email_verified: true };

describe('the user of claims', () => {
  test('has the address in lower case', () => {
    expect(profileOfClaims('google', claims)).toMatchObject({
      subject: 'x',
      email: 'ada@parapet.example',
      emailVerified: true,
      verifiedEmails: ['ada@parapet.example'],
    });
  });

  test.each([
    ['google', { email_verified: 'true' }, true],
    ['google', { email_verified: 'yes' }, false],
    ['google', { email_verified: 1 }, false],
    ['google', { email_verified: '1' }, false],
    ['google', { email_verified: 'TRUE' }, false],
    ['google', { email_verified: [true] }, false],
    ['google', { email_verified: { a: true } }, false],
    ['google', { email_verified: null }, false],
    ['google', { email_verified: undefined }, false],
    ['google', { email_verified: false, xms_edov: true }, false],
    ['azure', {}, false],
    ['azure', { xms_edov: true }, true],
    ['azure', { xms_edov: '1' }, true],
    ['azure', { xms_edov: false }, false],
  ])('of %s with %o is verified: %s', (provider, more, verified) => {
    expect(profileOfClaims(provider, { ...claims, ...more }).emailVerified).toBe(verified);
  });

  test('leaves out what is no address, and cuts what is too long', () => {
    const { email, claims: kept } = profileOfClaims('google', {
      sub: 'x',
      email: 'no address',
      name: `Ada\u0000${'a'.repeat(1000)}`,
      picture: 'javascript:alert(1)',
    });
    expect(email).toBeNull();
    expect(String(kept.name)).toHaveLength(128);
    expect(kept).not.toHaveProperty('picture');
  });

  test('must have a subject', () => {
    expect(() => profileOfClaims('google', { email: 'ada@parapet.example' })).toThrow();
  });
});

test('of several addresses the main one counts, and every verified one is known', () => {
  const emails = [
    { email: 'old@parapet.example', verified: true, primary: false },
    { email: 'ada@parapet.example', verified: false, primary: true },
  ];
  const described = { sub: '7', name: undefined, username: 'ada', picture: undefined };
  expect(profileOf(described, emails)).toMatchObject({
    email: 'ada@parapet.example',
    emailVerified: false,
    verifiedEmails: ['old@parapet.example'],
    claims: { user_name: 'ada', email_verified: false },
  });
});
