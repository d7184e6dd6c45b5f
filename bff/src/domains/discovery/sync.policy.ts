const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Domains that were proved in the same minute drift apart. */
const SPREAD_MS = 6 * HOUR_MS;

/** A week later, and up to six hours more. `share`: 0 to 1, by default by chance. */
export const nextSyncAfter = (at: Date, share = Math.random()): Date =>
  new Date(at.getTime() + WEEK_MS + share * SPREAD_MS);
