const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the target of a mailed link: any page on the product's origin or on an allowed origin;
 * otherwise the product's front page, as in Supabase Auth.
 */
export function createRedirectPolicy(
  publicUrl: string,
  allowedOrigins: readonly string[],
): (wanted: string | undefined) => string {
  const home = new URL(publicUrl);
  const allowed = new Set([home.origin, ...allowedOrigins.map((origin) => new URL(origin).origin)]);
  if (LOOPBACK_HOSTS.includes(home.hostname)) {
    // The three loopback names are one machine, and a page needs the redirect to its own origin.
    for (const host of LOOPBACK_HOSTS) {
      allowed.add(new URL(`${home.protocol}//${host}:${home.port}`).origin);
    }
  }
  return (wanted) => {
    const url = wanted === undefined ? null : URL.parse(wanted);
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (url === null || !isWeb || !allowed.has(url.origin)) return home.href;
    if (url.username !== '' || url.password !== '') return home.href;
    return url.href;
  };
}
