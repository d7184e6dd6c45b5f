import { DEFAULT_ACCEPTANCE_DAYS, MAX_ACCEPTANCE_DAYS } from '@parapet/contracts/findings/finding';
import { fieldError } from '../../../platform/app-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns when an acceptance ends. @throws AppError invalid_input for a time that is past or too far */
export function acceptedUntil(expiresAt: string | undefined, now: Date): string {
  if (expiresAt === undefined) {
    return new Date(now.getTime() + DEFAULT_ACCEPTANCE_DAYS * DAY_MS).toISOString();
  }
  const until = new Date(expiresAt);
  if (until <= now) throw fieldError(['expiresAt'], 'Choose a time that is still to come.');
  if (until.getTime() > now.getTime() + MAX_ACCEPTANCE_DAYS * DAY_MS) {
    const message = `A risk can be accepted for at most ${MAX_ACCEPTANCE_DAYS} days.`;
    throw fieldError(['expiresAt'], message);
  }
  return until.toISOString();
}

/** Why this member cannot approve or reject a request; null when they can. */
export function refusalOfApproval(
  request: { readonly state: string; readonly requestedBy: string | null },
  { actorId, isOnlyDecider }: { actorId: string; isOnlyDecider: boolean },
): string | null {
  if (request.state !== 'requested')
    return 'Nobody has requested to accept the risk of this finding.';
  return request.requestedBy === actorId && !isOnlyDecider
    ? 'Another member has to approve the acceptance that you have requested.'
    : null;
}
