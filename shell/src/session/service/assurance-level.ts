import type { SessionUser } from '@parapet/stores/session-user';
import type { User } from '@supabase/supabase-js';
import { z } from 'zod';

const claims = z.object({ aal: z.string().optional() });

/** The `aal` claim of an access token; null for anything that is no token. */
const levelIn = (accessToken: string): string | null => {
  try {
    const [, payload = ''] = accessToken.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return claims.parse(JSON.parse(text)).aal ?? null;
  } catch {
    return null;
  }
};

/**
 * Tells whether a session is proved by a second factor, or has to be; undefined for a user without one.
 * The token is read, not verified: the API decides.
 */
export const secondFactorOf = (
  { factors = [] }: Pick<User, 'factors'>,
  accessToken: string,
): SessionUser['secondFactor'] => {
  if (levelIn(accessToken) === 'aal2') return 'proved';
  return factors.some(({ status }) => status === 'verified') ? 'needed' : undefined;
};
