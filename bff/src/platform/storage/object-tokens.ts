import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ActorKey, AssuranceLevel } from '../actor.ts';
import { isObjectPath, type ObjectPath } from './storage.ts';

const MAX_TOKEN = 1000;

/** For whom a link was signed: it opens what they may read when it is used. */
export interface LinkSigner {
  readonly userId: string;
  readonly level: AssuranceLevel;
  /** The API key that acted for them, in its workspace. */
  readonly key: Pick<ActorKey, 'id' | 'workspaceId'> | null;
}

/** The claims that every token has: its end in seconds, and who signed it. */
export const signedClaims = z.object({
  exp: z.int(),
  sub: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  key: z.object({ id: z.string(), workspaceId: z.string() }).nullable(),
});

/** Returns the claims of a link; a fraction of a second is cut off. */
export const claimsOf = (signer: LinkSigner, expiresAt: Date): z.infer<typeof signedClaims> => ({
  exp: Math.floor(expiresAt.getTime() / 1000),
  sub: signer.userId,
  aal: signer.level,
  key: signer.key,
});

/** Returns who signed claims, and their end. */
export const signedOf = ({ exp, sub, aal, key }: z.infer<typeof signedClaims>) => ({
  signer: { userId: sub, level: aal, key },
  expiresAt: new Date(exp * 1000),
});

/**
 * Tokens for objects, of one use: those of another have another key. A token is `<claims>.<mac>` in base64url; the
 * MAC covers the claims and the path.
 */
export function objectTokens(masterKey: Buffer, use: string) {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', use, 32));
  const macOf = ({ bucket, workspaceId, name }: ObjectPath, claims: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([bucket, workspaceId, name, claims]))
      .digest();
  return {
    /** @throws Error for a path that no object has */
    write(path: ObjectPath, claims: object): string {
      if (!isObjectPath(path)) throw new Error('This is no path of a stored object.');
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${text}.${macOf(path, text).toString('base64url')}`;
    },
    /** Returns the claims of a token that was written for the path and has not ended; else null. */
    read<Claims extends typeof signedClaims>(
      schema: Claims,
      path: ObjectPath,
      token: string,
      at: Date,
    ): z.output<Claims> | null {
      if (token.length > MAX_TOKEN || !isObjectPath(path)) return null;
      const [text = '', mac = ''] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(path, text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const claims = schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      return at.getTime() >= claims.exp * 1000 ? null : claims;
    },
  };
}
