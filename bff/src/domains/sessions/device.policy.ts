/** In this order, since browsers name those that they descend from. */
const browsers: readonly (readonly [sign: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['HeadlessChrome/', 'Chrome without a window'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
  ['node', 'A program (Node.js)'],
  ['python-requests/', 'A program (Python)'],
  ['Go-http-client/', 'A program (Go)'],
];

const systems: readonly (readonly [sign: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
];

const named = (list: typeof browsers, userAgent: string): string | undefined =>
  list.find(([sign]) => userAgent.includes(sign))?.[1];

/** Names browser and system of a User-Agent header, which its sender may have made up. */
export function describeDevice(userAgent: string | null): string {
  const browser = userAgent === null ? undefined : named(browsers, userAgent);
  const system = userAgent === null ? undefined : named(systems, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? (system === undefined ? 'Unknown device' : `Unknown browser on ${system}`);
}
