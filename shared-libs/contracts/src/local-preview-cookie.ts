const NAME = 'parapet-local-preview';
/** A page that is loaded later asks for another one; a tab that was closed leaves it no longer. */
const MAX_AGE_S = 3600;
const MOST_ORIGINS = 8;

/** Over https no other host of the same site can set it. A browser refuses that prefix over http. */
const nameFor = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;

/**
 * What `document.cookie` is set to so that the next page may load from these origins of this very
 * machine, in the place of any before; none of them takes it away.
 */
export const localPreviewCookie = (origins: readonly string[], publicUrl: string): string => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = origins.length > 0 ? MAX_AGE_S : 0;
  return `${nameFor(publicUrl)}=${encodeURIComponent(origins.join(' '))}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
};

/**
 * The origins in a cookie header. Anybody may have written them: whoever reads them uses them to
 * choose from a list of its own.
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
