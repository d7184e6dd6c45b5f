import { previewCookie, readPreviewCookie } from './preview-cookie.ts';

const NAME = 'parapet-local-preview';
const MAX_ORIGINS = 8;

/**
 * The value for `document.cookie` that lets the next page load from these loopback origins. It
 * replaces the previous value; an empty list removes it.
 */
export const localPreviewCookie = (origins: readonly string[], publicUrl: string): string =>
  previewCookie(NAME, origins.join(' '), publicUrl);

/**
 * The origins in a cookie header. They are untrusted: the caller only uses them to select entries of
 * its own list.
 */
export const readLocalPreviewCookie = (cookies: string, publicUrl: string): string[] =>
  readPreviewCookie(NAME, cookies, publicUrl)
    .split(' ', MAX_ORIGINS)
    .filter((origin) => origin !== '');
