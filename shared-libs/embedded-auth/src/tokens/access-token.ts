import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { refusals } from '../auth-error.ts';
import type { SigningKeys } from '../keys/keys.ts';

/** Lifetime of an access token unless its session ends earlier. */
export const ACCESS_TOKEN_SECONDS = 3600;

const AUDIENCE = 'authenticated';

const amrEntry = z.object({ method: z.string(), timestamp: z.number() });

/** Payload of an access token, as Supabase Auth names its claims. Times are Unix seconds. */
const accessTokenClaims = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.enum(['aal1', 'aal2', 'aal3']),
  amr: z.array(amrEntry),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  is_anonymous: z.boolean(),
});
type AccessTokenClaims = z.infer<typeof accessTokenClaims>;

export interface AccessTokens {
  /** Signs a token for `lifetime` seconds; `expiresAt` is in Unix seconds. */
  sign(claims: AccessTokenClaims, lifetime?: number): Promise<{ token: string; expiresAt: number }>;
  /** @throws AuthError bad_jwt for anything but a valid token of this service. */
  verify(token: string): Promise<AccessTokenClaims>;
}

/** Signs and verifies ES256 access tokens; `issuer` is the public URL of the auth service. */
export function createAccessTokens(
  keys: SigningKeys,
  issuer: string,
  now: () => Date,
): AccessTokens {
  const keySet = createLocalJWKSet(keys.publicJwks);
  return {
    async sign(claims, lifetime = ACCESS_TOKEN_SECONDS) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const expiresAt = issuedAt + lifetime;
      const { sub, ...rest } = claims;
      const token = await new SignJWT(rest)
        .setProtectedHeader({ alg: 'ES256', kid: keys.current.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(sub)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keys.current.privateKey);
      return { token, expiresAt };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: ['ES256'],
          issuer,
          audience: AUDIENCE,
          currentDate: now(),
        });
        return accessTokenClaims.parse(payload);
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw refusals.badToken('token is expired');
        throw refusals.badToken('unable to parse or verify signature');
      }
    },
  };
}
