import { describe, expect, test } from 'vitest';
import { readVisit } from './visit.ts';

const canary = { buildId: 'build-two', share: 10 };
const page = { isPage: true, isSecure: true };
const request = { isPage: false, isSecure: true };
const sideOf = (number: number, share = 10, buildId = 'build-two') =>
  readVisit(`parapet-canary=${number}`, page).isCanary('shell', { buildId, share });
const numbers = Array.from({ length: 1000 }, (_, number) => number);

describe('the side of a session', () => {
  test.each([1, 10, 33, 99])('is the canary for %i of 100 numbers', (share) => {
    expect(numbers.filter((number) => sideOf(number, share))).toHaveLength(share * 10);
  });

  test('is kept when the share grows, and differs between canaries', () => {
    const few = numbers.filter((number) => sideOf(number, 10));
    expect(few.every((number) => sideOf(number, 30))).toBe(true);
    expect(few.every((number) => sideOf(number, 10, 'build-three'))).toBe(false);
  });

  test('is that of the live build without a cookie', () => {
    expect(readVisit('', page).isCanary('shell', { ...canary, share: 99 })).toBe(false);
  });

  test.each(['', '-1', '1000', '1.5', 'new.', 'x', '12 ', '12; x', '٣'])(
    'is that of the live build for a cookie of %j',
    (value) => {
      const visit = readVisit(`a=b; parapet-canary=${value}`, page);
      const number = /^12/.test(value) ? 12 : undefined;
      expect(visit.isCanary('shell', canary)).toBe(number !== undefined && sideOf(number));
    },
  );
});

describe('the cookie', () => {
  const cookieOf = (cookies: string, options = page) => {
    const visit = readVisit(cookies, options);
    visit.isCanary('shell', canary);
    return visit.cookie();
  };

  test('is set by a page while there is a canary, for the session and no script', () => {
    expect(cookieOf('')).toMatch(
      /^parapet-canary=new\.\d{1,3}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookieOf('', { ...page, isSecure: false })).not.toContain('Secure');
    expect(readVisit('', page).cookie()).toBeUndefined();
    expect(cookieOf('', request)).toBeUndefined();
  });

  test('holds from the second page on: what the first one loads agrees with it', () => {
    const number = numbers.find((one) => sideOf(one)) ?? 0;
    const first = `parapet-canary=new.${number}`;
    expect(readVisit(first, request).isCanary('shell', canary)).toBe(false);
    expect(readVisit(first, page).isCanary('shell', canary)).toBe(true);
    expect(cookieOf(first)).toMatch(new RegExp(`^parapet-canary=${number};`));
    expect(cookieOf(`parapet-canary=${number}`)).toBeUndefined();
  });
});
