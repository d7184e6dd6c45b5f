const DAYS_PER_YEAR = 365;

const counted = (count: number, unit: string): string =>
  `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`;

/** `30 days`, `1 year`: how long a plan keeps scans, where that has a limit. */
export const daysLabel = (days: number): string => {
  const years = days / DAYS_PER_YEAR;
  return days > 0 && Number.isInteger(years) ? counted(years, 'year') : counted(days, 'day');
};
