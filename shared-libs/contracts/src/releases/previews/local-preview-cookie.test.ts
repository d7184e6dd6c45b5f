import { describe, expect, test } from 'vitest';
import { localPreviewCookie, readLocalPreviewCookie } from './local-preview-cookie.ts';

const HTTP = 'http://localhost:3000';
const HTTPS = 'https://parapet.example';
const origins = ['http://localhost:3012', 'http://[::1]:3010'];

describe('the cookie of a local preview', () => {
  test.each([HTTP, HTTPS])('round-trips at %s', (publicUrl) => {
    const [pair] = localPreviewCookie(origins, publicUrl).split(';');
    expect(readLocalPreviewCookie(`a=b; ${pair}; c=d`, publicUrl)).toEqual(origins);
  });

  test('is sent to no other site, and over https no other host can set it', () => {
    expect(localPreviewCookie(origins, HTTP)).toMatch(
      /^parapet-local-preview=\S+; Path=\/; Max-Age=3600; SameSite=Strict$/,
    );
    expect(localPreviewCookie(origins, HTTPS)).toMatch(
      /^__Host-parapet-local-preview=\S+; Path=\/; Max-Age=3600; SameSite=Strict; Secure$/,
    );
    const [plain] = localPreviewCookie(origins, HTTP).split(';');
    expect(readLocalPreviewCookie(plain ?? '', HTTPS)).toEqual([]);
  });

  test('is removed by an empty list', () => {
    expect(localPreviewCookie([], HTTP)).toContain('Max-Age=0');
  });

  test.each(['', 'parapet-local-preview=', 'parapet-local-preview=%', 'x-parapet-local-preview=a'])(
    'contains no origin in %j',
    (cookies) => {
      expect(readLocalPreviewCookie(cookies, HTTP)).toEqual([]);
    },
  );

  test('contains at most as many origins as can be previewed at once', () => {
    const many = Array.from({ length: 100 }, (_, index) => `http://localhost:${index + 1}`);
    const [pair] = localPreviewCookie(many, HTTP).split(';');
    expect(readLocalPreviewCookie(pair ?? '', HTTP)).toHaveLength(8);
  });
});
