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

  test('is drawn by the first page, kept by its cookie, and agrees with what that page loads', () => {
    const sides = Array.from({ length: 60 }, () => {
      const first = readVisit('', page);
      const side = first.isCanary('shell', { ...canary, share: 50 });
      const [cookie = ''] = first.cookie()?.split(';') ?? [];
      for (const kind of [request, page]) {
        const next = readVisit(cookie, kind);
        expect(next.isCanary('shell', { ...canary, share: 50 })).toBe(side);
        expect(next.cookie()).toBeUndefined();
      }
      return side;
    });
    expect(new Set(sides)).toEqual(new Set([true, false]));
  });

  test.each(['', '-1', '1000', '1.5', 'new.1', 'x', '٣'])(
    'is that of the live build for a request without a page whose cookie is %j',
    (value) => {
      const visit = readVisit(`a=b; parapet-canary=${value}`, request);
      expect(visit.isCanary('shell', { ...canary, share: 99 })).toBe(false);
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
      /^parapet-canary=\d{1,3}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(cookieOf('', { ...page, isSecure: false })).not.toContain('Secure');
    expect(readVisit('', page).cookie()).toBeUndefined();
    expect(cookieOf('', request)).toBeUndefined();
    expect(cookieOf('parapet-canary=7')).toBeUndefined();
  });
});
