/** Every time zone that the browser knows, and the one that is set. */
export const zonesWith = (zone: string): { value: string; label: string }[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
