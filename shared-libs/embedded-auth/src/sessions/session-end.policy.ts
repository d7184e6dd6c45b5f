import type { AuthSettings } from '../settings.ts';
import type { SessionRow } from '../store/auth-schema.ts';
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-token.ts';

type SessionLimits = AuthSettings['sessions'];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns when a session last used at `usedAt` ends; null: never. */
export function endOfSession(
  limits: SessionLimits,
  { createdAt, usedAt }: { createdAt: Date; usedAt: Date },
): Date | null {
  const ends: number[] = [];
  if (limits.idleMinutes !== null) ends.push(usedAt.getTime() + limits.idleMinutes * MINUTE_MS);
  if (limits.maxHours !== null) ends.push(createdAt.getTime() + limits.maxHours * HOUR_MS);
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** Returns whether a session has ended, by its stored end or by the current limits. */
export function isOver(limits: SessionLimits, session: SessionRow, now: Date): boolean {
  const end = endOfSession(limits, {
    createdAt: session.created_at,
    usedAt: session.refreshed_at ?? session.created_at,
  });
  return [session.not_after, end].some((at) => at !== null && at <= now);
}

/**
 * Returns the lifetime of a session's next access token. It ends with the session, and is short
 * enough that an active client refreshes before the session counts as idle.
 */
export function accessTokenSeconds(
  limits: SessionLimits,
  { not_after: end }: SessionRow,
  now: Date,
): number {
  const bounds = [ACCESS_TOKEN_SECONDS];
  if (limits.idleMinutes !== null) bounds.push((limits.idleMinutes * 60) / 2);
  if (end !== null) bounds.push((end.getTime() - now.getTime()) / 1000);
  return Math.max(1, Math.floor(Math.min(...bounds)));
}
