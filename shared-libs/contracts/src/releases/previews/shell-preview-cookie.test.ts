import { expect, it } from 'vitest';
import { readShellPreviewCookie, shellPreviewCookie } from './shell-preview-cookie.ts';

const HTTPS = 'https://parapet.example';
const pairOf = (cookie: string) => cookie.slice(0, cookie.indexOf(';'));

it('names one build for an hour, over https under a name that no other host can set', () => {
  const cookie = shellPreviewCookie('a1b2c3d4', HTTPS);
  expect(cookie).toBe(
    '__Host-parapet-shell-preview=a1b2c3d4; Path=/; Max-Age=3600; SameSite=Strict; Secure',
  );
  expect(readShellPreviewCookie(`other=1; ${pairOf(cookie)}`, HTTPS)).toBe('a1b2c3d4');
  expect(readShellPreviewCookie('parapet-shell-preview=a1b2c3d4', HTTPS)).toBeUndefined();
});

it('is removed for the live shell', () => {
  expect(shellPreviewCookie(null, 'http://localhost:3000')).toContain('Max-Age=0');
});

it.each(['', '../../etc/passwd', '%ZZ', 'a b', 'https://evil.example'])(
  'is no build in %j',
  (value) => {
    const cookies = `__Host-parapet-shell-preview=${value}`;
    expect(readShellPreviewCookie(cookies, HTTPS)).toBeUndefined();
  },
);
