import type { AuthFailure } from '@parapet/stores/auth-result';
import { HALF_CONFIRMED } from '../service/auth-failure.ts';
import type { LinkSession } from '../service/auth-service.ts';
import type { Session } from '../service/create-session.ts';
import type { AuthLink } from './auth-link.ts';

/** Links with an older session show a warning. */
const STALE_AFTER_S = 120;

/** `ask`: this browser may not have requested the link, so the user has to confirm. */
export type LinkOutcome =
  | { kind: 'opened' }
  | { kind: 'ask'; found: LinkSession }
  | { kind: 'failed'; failure: AuthFailure };

type Opener = Pick<Session, 'service' | 'auth' | 'notify' | 'expectedLogins'>;

const failureOf = (message: string, code: string | null = null): AuthFailure => ({
  message,
  code,
  reasons: [],
  retryAfterSeconds: null,
});

/** Returns why a link cannot be opened; null if it can. */
export const refusalOf = (link: AuthLink): AuthFailure | null => {
  if (link.kind === 'refusal') return failureOf(link.message, link.code);
  return link.kind === 'nothing' ? failureOf('No session defined in URL') : null;
};

/** Resolves to the signed-in user once the session is known. */
const currentUser = (auth: Opener['auth']) =>
  new Promise<ReturnType<typeof auth.getState>['user']>((resolve) => {
    if (!auth.getState().loading) return resolve(auth.getState().user);
    const unsubscribe = auth.subscribe(({ loading, user }) => {
      if (loading) return;
      unsubscribe();
      resolve(user);
    });
  });

/**
 * Opens a link or returns the session to confirm. Codes belong to flows of this browser. Tokens and
 * token hashes may be of any user: a mailed link opens without a question only for an address that
 * this browser requested it for, and while no other user is signed in.
 */
export const openAuthLink = async (opener: Opener, link: AuthLink): Promise<LinkOutcome> => {
  const { service, auth, expectedLogins } = opener;
  if (link.kind === 'nothing' || link.kind === 'refusal') {
    return { kind: 'failed', failure: refusalOf(link) ?? failureOf('') };
  }
  if (link.kind === 'pkce-code') {
    const result = await service.openLink(link);
    return result.ok ? { kind: 'opened' } : { kind: 'failed', failure: result.failure };
  }
  const peeked = await service.peekLink(link);
  if (!peeked.ok) return { kind: 'failed', failure: peeked.failure };
  const found = peeked.value;
  if (!found) return { kind: 'failed', failure: failureOf('', HALF_CONFIRMED) };
  const current = await currentUser(auth);
  if (link.kind === 'tokens') return { kind: 'ask', found };
  const isExpected = current ? current.id === found.user.id : expectedLogins.includes(found.user);
  if (!isExpected) return { kind: 'ask', found };
  const failure = await keepLinkSession(opener, link, found);
  // The link is used up, but its session is valid: the question allows a retry.
  return failure ? { kind: 'ask', found } : { kind: 'opened' };
};

/**
 * Stores the session of a link in this browser; returns null on success. The page then redirects to
 * `returnTo`, the dashboard or the new password.
 */
export const keepLinkSession = async (
  { service, notify }: Pick<Opener, 'service' | 'notify'>,
  link: AuthLink,
  found: LinkSession,
): Promise<AuthFailure | null> => {
  const result = await service.keepSession(found);
  if (!result.ok) return result.failure;
  if (link.kind === 'tokens' && link.ageSeconds >= STALE_AFTER_S) {
    notify({
      tone: 'warning',
      text: 'This sign-in link was made more than two minutes before it was opened.',
    });
  }
  return null;
};
