import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { LinkSigner } from './signed-links.ts';
import { isObjectPath, type ObjectPath } from './storage.ts';

/** A link that stores one object, and opens none, as long as who signed it may. */
export interface UploadLink {
  readonly signer: LinkSigner;
  readonly expiresAt: Date;
}

export interface UploadLinks {
  /** The token of a link. */
  signUpload(path: ObjectPath, link: UploadLink): string;
  /** Null for a token that is not valid for the path at this time. */
  openUpload(path: ObjectPath, token: string, at: Date): UploadLink | null;
}

/** The specified time. */
const UPLOAD_SECONDS = 2 * 60 * 60;
export const uploadUntil = (at: Date): Date => new Date(at.getTime() + UPLOAD_SECONDS * 1000);

const claimsSchema = z.object({
  exp: z.int(),
  sub: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  key: z.object({ id: z.string(), workspaceId: z.string() }).nullable(),
});
const MAX_TOKEN = 1000;

/** Tokens are as those of links to read, with a key of their own. */
export function createUploadLinks(masterKey: Buffer): UploadLinks {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'parapet storage uploads v1', 32));
  const macOf = ({ bucket, workspaceId, name }: ObjectPath, claims: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([bucket, workspaceId, name, claims]))
      .digest();
  return {
    signUpload(path, { signer, expiresAt }) {
      if (!isObjectPath(path)) throw new Error('This is no path of a stored object.');
      const exp = Math.floor(expiresAt.getTime() / 1000);
      const { userId: sub, level: aal, key: apiKey } = signer;
      const claims = Buffer.from(JSON.stringify({ exp, sub, aal, key: apiKey })).toString(
        'base64url',
      );
      return `${claims}.${macOf(path, claims).toString('base64url')}`;
    },
    openUpload(path, token, at) {
      if (token.length > MAX_TOKEN || !isObjectPath(path)) return null;
      const [claims = '', mac = ''] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(path, claims);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const { exp, sub, aal, ...rest } = claimsSchema.parse(
        JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')),
      );
      if (at.getTime() >= exp * 1000) return null;
      return {
        signer: { userId: sub, level: aal, key: rest.key },
        expiresAt: new Date(exp * 1000),
      };
    },
  };
}

/** The path that takes an upload, below the origin of the API. */
export const uploadPathOf = ({ bucket, workspaceId, name }: ObjectPath, token: string): string =>
  `/storage/v1/object/upload/sign/${bucket}/${workspaceId}/${name}?token=${token}`;
