/** Every time zone that the browser knows, and the one that is set. */
export const zonesWith = (zone: string): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone]),
];

const plain = (text: string): string => text.trim().replaceAll(' ', '_').toLowerCase();

/** The zone of a name as people type it: `europe/berlin`, `America/New York`. */
export const zoneNamed = (text: string, set: string): string | undefined =>
  zonesWith(set).find((zone) => plain(zone) === plain(text));

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
