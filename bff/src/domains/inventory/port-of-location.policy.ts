const defaults: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The port of a finding's location, as in `https://shop.example/`, `shop.example:25` or `[::1]:25`; null without one. */
export function portOf(location: string): number | null {
  if (/^https?:/.test(location) && URL.canParse(location)) {
    const { port, protocol } = new URL(location);
    return port === '' ? (defaults[protocol] ?? null) : Number(port);
  }
  const [place = ''] = location.split(/[\s/,]/, 1);
  const at = place.lastIndexOf(':');
  const [host, port] = [place.slice(0, Math.max(0, at)), place.slice(at + 1)];
  const isHost = host.startsWith('[') ? host.endsWith(']') : host !== '' && !host.includes(':');
  return isHost && /^\d{1,5}$/.test(port) ? Number(port) : null;
}
