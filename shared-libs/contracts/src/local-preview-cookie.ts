const NAME = 'parapet-local-preview';
/** One hour. A page that is loaded later needs a new cookie. */
const MAX_AGE_S = 3600;
const MOST_ORIGINS = 8;

/** Over https no other host of the same site can set it. Browsers refuse this prefix over http. */
const nameFor = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;

/**
 * The value for `document.cookie` that lets the next page load from these loopback origins. It
 * replaces the previous value; an empty list removes it.
 */
export const localPreviewCookie = (origins: readonly string[], publicUrl: string): string => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = origins.length > 0 ? MAX_AGE_S : 0;
  return `${nameFor(publicUrl)}=${encodeURIComponent(origins.join(' '))}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
};

/**
 * The origins in a cookie header. They are untrusted: the caller only uses them to select entries of
 * its own list.
 */
export const readLocalPreviewCookie = (cookies: string, publicUrl: string): string[] => {
  const start = `${nameFor(publicUrl)}=`;
  const found = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(start));
  try {
    const value = decodeURIComponent(found?.slice(start.length) ?? '');
    return value.split(' ', MOST_ORIGINS).filter((origin) => origin !== '');
  } catch {
    return [];
  }
};
