import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';

/** An authenticator app. Its clock is that of the test; `at` is in milliseconds. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** A code that the authenticator does not show around now. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-60, -30, 0, 30, 60].map((s) => codeOf(secret, Date.now() + s * 1000)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.has(code),
  ) as string;
}

/** Enrols and verifies an authenticator: the session of the client becomes aal2. */
export async function addAuthenticator(
  { auth }: SupabaseClient,
  friendlyName = 'Phone',
): Promise<{ factorId: string; secret: string }> {
  const enrolled = await auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const code = codeOf(totp.secret);
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
  return { factorId, secret: totp.secret };
}

/** The code of the next time step, which is accepted early and was never used. */
export const nextCodeOf = (secret: string): string => codeOf(secret, Date.now() + 30_000);
