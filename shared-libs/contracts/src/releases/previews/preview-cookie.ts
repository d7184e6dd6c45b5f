/** One hour. A page that is loaded later needs a new cookie. */
const MAX_AGE_S = 3600;

/** Over https no other host of the same site can set it. Browsers refuse this prefix over http. */
const nameFor = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/**
 * The value for `document.cookie` that tells the next page of this browser what a preview needs. It
 * replaces the previous value; an empty one removes it.
 */
export const previewCookie = (name: string, value: string, publicUrl: string): string => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = value === '' ? 0 : MAX_AGE_S;
  return `${nameFor(name, publicUrl)}=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
};

/** The value in a cookie header, which anybody may have written; empty without one. */
export const readPreviewCookie = (name: string, cookies: string, publicUrl: string): string => {
  const start = `${nameFor(name, publicUrl)}=`;
  const found = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  try {
    return decodeURIComponent(found?.slice(start.length) ?? '');
  } catch {
    return '';
  }
};
