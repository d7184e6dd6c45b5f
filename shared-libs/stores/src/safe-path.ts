const BASE = 'http://origin.invalid';

/**
 * The path, search and hash if `value` leads to a page of this origin, else null. Refuses other
 * origins in every spelling a browser knows (`//host`, `/\host`, tabs inside), and the sign-in
 * pages themselves, which would lead in a circle.
 */
export const safePath = (value: string | null | undefined): string | null => {
  if (!value?.startsWith('/')) return null;
  const url = URL.parse(value, BASE);
  if (url?.origin !== BASE) return null;
  if (/^\/(login|register|forgot-password|auth)(\/|$)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};
