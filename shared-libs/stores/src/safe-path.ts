const BASE = 'http://origin.invalid';

/**
 * Returns path, search and hash if `value` is a page of this origin, else null. Refuses other origins
 * in every form that a browser accepts (`//host`, `/\host`, tabs inside), and the sign-in pages, which
 * would cause a redirect loop.
 */
export const safePath = (value: string | null | undefined): string | null => {
  if (!value?.startsWith('/')) return null;
  const url = URL.parse(value, BASE);
  if (url?.origin !== BASE) return null;
  if (/^\/(login|register|forgot-password|auth)(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};
