/** Days from a failed charge to the next attempt; after the last one nothing is tried. */
const RETRY_DAYS = [3, 5] as const;
/** Days from the first failed charge until the plan becomes the free one. */
const GRACE_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Dunning {
  readonly failedCharges: number;
  /** ISO 8601; null when nothing is tried any more. */
  readonly nextChargeAt: string | null;
  readonly graceUntil: string;
}

const later = (at: Date, days: number): string =>
  new Date(at.getTime() + days * DAY_MS).toISOString();

/** What follows a charge that failed at `at`. The grace starts with the first one and is never longer. */
export function afterFailedCharge(
  before: { readonly failedCharges: number; readonly graceUntil: string | null },
  at: Date,
): Dunning {
  const graceUntil = before.graceUntil ?? later(at, GRACE_DAYS);
  const days = RETRY_DAYS[before.failedCharges];
  const next = days === undefined ? null : later(at, days);
  return {
    failedCharges: before.failedCharges + 1,
    nextChargeAt: next !== null && next < graceUntil ? next : null,
    graceUntil,
  };
}
