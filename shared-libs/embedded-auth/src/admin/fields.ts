import { z } from 'zod';
import { refusals } from '../auth-error.ts';

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 };

/** `none`, or a duration such as `24h` or `1h30m`. */
export const banField = z
  .string()
  .regex(/^(none|(\d{1,12}[smh])+)$/, 'ban_duration must be none or a duration such as 24h')
  .nullish();

/** Returns the instant until which a user is banned; undefined when the field is absent. */
export function bannedUntil(ban: string | null | undefined, now: Date): Date | null | undefined {
  if (!ban) return undefined;
  if (ban === 'none') return null;
  let milliseconds = 0;
  for (const [, amount, unit] of ban.matchAll(/(\d{1,12})([smh])/g)) {
    milliseconds += Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
  }
  return new Date(now.getTime() + milliseconds);
}

/** Rejects ids that are not UUIDs. @throws AuthError user_not_found. */
export function parseUserId(id: string): string {
  const parsed = z.guid().safeParse(id);
  if (!parsed.success) throw refusals.userNotFound();
  return parsed.data;
}
