import type { CodeChallenge } from '../fields.ts';
import type { AuthPorts } from '../ports.ts';
import type { AuthDb, OneTimeTokenType, Registration } from '../store/auth-schema.ts';
import { insertFlowState } from '../store/flow-state.repository.ts';
import { replaceOneTimeToken } from '../store/one-time-tokens.repository.ts';
import { lockUser } from '../store/users.repository.ts';
import { hashCode, hashOpaqueToken, newCode, newOpaqueToken } from '../tokens/opaque-token.ts';
import type { LinkType } from './mail-templates.ts';

/** Links and codes in mails expire after an hour. */
const MAIL_TOKEN_MS = 60 * 60 * 1000;

/** Marks the token of a link that ends in a code to exchange, not in a session. */
export const PKCE_TOKEN_PREFIX = 'pkce_';

export interface IssuedToken {
  token: string;
  code: string;
}

/** Creates the link token and code of one mail, and replaces the user's last ones of that type. */
export async function issueToken(
  ports: AuthPorts,
  db: AuthDb,
  wanted: {
    userId: string;
    type: OneTimeTokenType;
    address: string;
    challenge?: CodeChallenge | undefined;
    /** Authentication method of the session that it opens. */
    method?: 'otp' | 'recovery';
    /** Tells what a confirmation stores besides the address. Default: the user's row. */
    registration?: Registration | undefined;
  },
): Promise<IssuedToken> {
  const at = ports.now();
  const { challenge, userId, type, method = 'otp' } = wanted;
  await lockUser(db, userId);
  const flowStateId =
    challenge === undefined
      ? null
      : await insertFlowState(db, {
          userId,
          challenge: challenge.challenge,
          challengeMethod: challenge.method,
          authenticationMethod: method,
          at,
        });
  const token = `${challenge === undefined ? '' : PKCE_TOKEN_PREFIX}${newOpaqueToken()}`;
  const code = newCode();
  await replaceOneTimeToken(db, {
    userId,
    type,
    tokenHash: hashOpaqueToken(token),
    codeHash: hashCode(ports.codeKey, { userId, tokenType: type }, code),
    address: wanted.address,
    flowStateId,
    method,
    registration: wanted.registration ?? null,
    at,
    expiresAt: new Date(at.getTime() + MAIL_TOKEN_MS),
  });
  return { token, code };
}

/** Returns the URL of a mailed link, which verifies the token and redirects to `redirectTo`. */
export function linkOf(
  ports: AuthPorts,
  link: { token: string; type: LinkType; redirectTo: string },
): string {
  const query = new URLSearchParams({
    token: link.token,
    type: link.type,
    redirect_to: link.redirectTo,
  });
  return `${ports.serviceUrl}/verify?${query}`;
}
