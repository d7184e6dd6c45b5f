const DAY = 24 * 60 * 60 * 1000;

/** Whole days between a timestamp of the provider and the moment of the scan; negative for one to come. */
export const daysSince = (timestamp: string | Date, now: Date): number =>
  Math.floor((now.getTime() - new Date(timestamp).getTime()) / DAY);
