import { createHash } from 'node:crypto';
import { type AuthError, refusals } from './auth-error.ts';
import { mailboxOf } from './mails/mailbox.ts';
import type { AuthDb } from './store/auth-schema.ts';
import { countUse, deleteUses } from './store/rate-limits.repository.ts';

interface RateLimit {
  uses: number;
  windowSeconds: number;
  /** Its subject is an address, and all addresses of one mailbox count as one. */
  countsMailbox?: true;
  refuse: (retryAfterSeconds: number) => AuthError;
}

const MINUTE = 60;
const { tooManyRequests, tooManyMails, tooManyMessages, recoveryCodesLocked } = refusals;

/**
 * Limits of each action. Limits by address count whether or not the address has an account. The
 * limit for address and IP together is the strictest, so that guesses from elsewhere do not lock
 * the owner out.
 */
export const rateLimits = {
  passwordByAddressAndIp: { uses: 10, windowSeconds: 15 * MINUTE, refuse: tooManyRequests },
  passwordByAddress: { uses: 100, windowSeconds: 15 * MINUTE, refuse: tooManyRequests },
  passwordByIp: { uses: 300, windowSeconds: 5 * MINUTE, refuse: tooManyRequests },
  passwordProofByUser: { uses: 10, windowSeconds: 15 * MINUTE, refuse: tooManyRequests },
  verifyByIp: { uses: 300, windowSeconds: 5 * MINUTE, refuse: tooManyRequests },
  providerByIp: { uses: 300, windowSeconds: 5 * MINUTE, refuse: tooManyRequests },
  signUpByIp: { uses: 300, windowSeconds: 5 * MINUTE, refuse: tooManyRequests },
  signUpByAddress: {
    uses: 5,
    windowSeconds: 5 * MINUTE,
    refuse: tooManyMails,
    countsMailbox: true,
  },
  otpByAddress: { uses: 3, windowSeconds: MINUTE, refuse: tooManyMails, countsMailbox: true },
  recoveryByAddress: { uses: 3, windowSeconds: MINUTE, refuse: tooManyMails, countsMailbox: true },
  resendByAddress: { uses: 1, windowSeconds: MINUTE, refuse: tooManyMails, countsMailbox: true },
  emailChangeByUser: { uses: 3, windowSeconds: MINUTE, refuse: tooManyMails },
  reauthenticationByUser: { uses: 3, windowSeconds: MINUTE, refuse: tooManyMails },
  factorTryByUser: { uses: 10, windowSeconds: 15 * MINUTE, refuse: tooManyRequests },
  factorTryByUserAndDay: { uses: 60, windowSeconds: 24 * 60 * MINUTE, refuse: tooManyRequests },
  recoveryCodeTryByUser: { uses: 5, windowSeconds: 15 * MINUTE, refuse: recoveryCodesLocked },
  challengeByUser: { uses: 60, windowSeconds: 15 * MINUTE, refuse: tooManyRequests },
  smsByPhone: { uses: 3, windowSeconds: 10 * MINUTE, refuse: tooManyMessages },
  smsByPhoneAndDay: { uses: 10, windowSeconds: 24 * 60 * MINUTE, refuse: tooManyMessages },
  smsByIp: { uses: 30, windowSeconds: 60 * MINUTE, refuse: tooManyMessages },
  mailByAddress: {
    uses: 20,
    windowSeconds: 60 * MINUTE,
    refuse: tooManyMails,
    countsMailbox: true,
  },
  mailByIp: { uses: 300, windowSeconds: 5 * MINUTE, refuse: tooManyMails },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

export interface RateLimiter {
  /** Counts one use. @throws AuthError with status 429 when the limit is exceeded. */
  take(name: RateLimitName, subject: string): Promise<void>;
  /** Resets the subject's window. */
  reset(name: RateLimitName, subject: string): Promise<void>;
}

/** Counts limits in Postgres, so that they apply across requests, processes and restarts. */
export function createRateLimiter(db: AuthDb, now: () => Date): RateLimiter {
  return {
    async take(name, subject) {
      const limit: RateLimit = rateLimits[name];
      const at = now();
      const end = new Date(at.getTime() + limit.windowSeconds * 1000);
      const { used, windowEndsAt } = await countUse(db, keyOf(name, subject), at, end);
      if (used > limit.uses) {
        throw limit.refuse(Math.ceil((windowEndsAt.getTime() - at.getTime()) / 1000));
      }
    },
    reset: (name, subject) => deleteUses(db, keyOf(name, subject)),
  };
}

function keyOf(name: RateLimitName, subject: string): string {
  const { countsMailbox }: RateLimit = rateLimits[name];
  const counted = countsMailbox ? mailboxOf(subject) : subject;
  return `${name}:${createHash('sha256').update(counted).digest('hex')}`;
}
