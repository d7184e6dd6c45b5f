const defaults: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The port of a finding's location, as in `https://shop.example/`, `shop.example:25` or `[::1]:25`; null without one. */
export function portOf(location: string): number | null {
  if (/^https?:/.test(location) && URL.canParse(location)) {
    const { port, protocol } = new URL(location);
    return port === '' ? (defaults[protocol] ?? null) : Number(port);
  }
  const [, port] = /^(?:[^/:\s]+|\[[^\]]+\]):(\d{1,5})(?![\d:])/.exec(location) ?? [];
  return port === undefined ? null : Number(port);
}
