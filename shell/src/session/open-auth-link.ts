import type { AuthFailure } from '@parapet/stores/auth-result';
import type { AuthLink } from './auth-link.ts';
import type { Session } from './create-session.ts';
import { sessionPaths } from './entrances.ts';

/** A session in a link that is older than this may have been lying about. */
const STALE_AFTER_S = 120;

/** Why a link can't even be tried; null when it can. */
export const refusalOf = (link: AuthLink): AuthFailure | null => {
  const because = (message: string, code: string | null = null): AuthFailure => ({
    message,
    code,
    reasons: [],
    retryAfterSeconds: null,
  });
  if (link.kind === 'refusal') return because(link.message, link.code);
  return link.kind === 'nothing' ? because('No session defined in URL') : null;
};

/**
 * Trades what a link carries for a session; null when that worked. The session event that it brings
 * about leads on: to the wish, the dashboard or the new password.
 */
export const openAuthLink = async (
  { service, auth, notify }: Pick<Session, 'service' | 'auth' | 'notify'>,
  link: AuthLink,
): Promise<AuthFailure | null> => {
  if (link.kind === 'nothing' || link.kind === 'refusal') return refusalOf(link);
  const wish = auth.getState().returnTo;
  // The service announces tokens as a plain sign-in, whatever the mail was for.
  const isRecovery = link.kind === 'tokens' && link.isRecovery;
  if (isRecovery) auth.getState().rememberReturnTo(sessionPaths.newPassword);

  const result = await service.openLink(link);
  if (!result.ok) {
    if (isRecovery) auth.getState().rememberReturnTo(wish ?? '');
    return result.failure;
  }
  if (link.kind === 'tokens' && link.ageSeconds >= STALE_AFTER_S) {
    notify({
      tone: 'warning',
      text: 'This sign-in link was made more than two minutes before it was opened.',
    });
  }
  return null;
};
