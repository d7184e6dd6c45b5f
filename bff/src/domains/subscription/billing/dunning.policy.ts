/** Days from a failed charge to the next attempt; after the last one nothing is tried. */
const RETRY_DAYS = [3, 5] as const;
/** Days from the first failed charge until the plan becomes the free one. */
const GRACE_DAYS = 14;
/** Days after the end of a period in which its renewal may still be reported: a direct debit takes a week. */
const LATE_DAYS = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Dunning {
  readonly failedCharges: number;
  /** ISO 8601; null when nothing is tried any more. */
  readonly nextChargeAt: string | null;
  readonly graceUntil: string;
}

const later = (at: Date, days: number): string =>
  new Date(at.getTime() + days * DAY_MS).toISOString();

/** Returns what follows a charge that failed at `at`. The grace starts with the first one and is never longer. */
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

/** Tells whether the provider charged nothing for the next period, as without a mandate: such a plan is past due. */
export const isOverdue = (
  {
    paid,
    cancelsAt,
    graceUntil,
  }: {
    readonly paid: { readonly end: string } | null;
    readonly cancelsAt: string | null;
    readonly graceUntil: string | null;
  },
  at: Date,
): boolean =>
  paid !== null &&
  cancelsAt === null &&
  graceUntil === null &&
  later(new Date(paid.end), LATE_DAYS) <= at.toISOString();
