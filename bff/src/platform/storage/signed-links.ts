import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isObjectPath, type ObjectPath } from './storage.ts';

/** The longest validity of a link, in seconds. */
export const MAX_LINK_SECONDS = 7 * 24 * 60 * 60;

/** Links that anybody may download one object with until they expire. */
export interface SignedLinks {
  /** The token of a link; `fileName` is what the browser saves it as. */
  sign(path: ObjectPath, expiresAt: Date, fileName?: string): string;
  /** Null for a token that is not valid for the path at this time. */
  open(path: ObjectPath, token: string, at: Date): { readonly fileName: string | null } | null;
}

const claimsSchema = z.object({ exp: z.int(), name: z.string().nullable() });
const MAX_TOKEN = 1000;

/** Tokens are `<claims>.<mac>` in base64url; the MAC covers the claims and the path. */
export function createSignedLinks(masterKey: Buffer): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'parapet storage links v1', 32));
  const macOf = ({ bucket, workspaceId, name }: ObjectPath, claims: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([bucket, workspaceId, name, claims]))
      .digest();

  return {
    sign(path, expiresAt, fileName) {
      if (!isObjectPath(path)) throw new Error('This is no path of a stored object.');
      const exp = Math.floor(expiresAt.getTime() / 1000);
      const claims = Buffer.from(JSON.stringify({ exp, name: fileName ?? null })).toString(
        'base64url',
      );
      return `${claims}.${macOf(path, claims).toString('base64url')}`;
    },
    open(path, token, at) {
      if (token.length > MAX_TOKEN || !isObjectPath(path)) return null;
      const [claims = '', mac = ''] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(path, claims);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const { exp, name } = claimsSchema.parse(
        JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')),
      );
      return at.getTime() < exp * 1000 ? { fileName: name } : null;
    },
  };
}

/** The path of a link below the origin of the API. */
export const linkPathOf = ({ bucket, workspaceId, name }: ObjectPath, token: string): string =>
  `/storage/v1/object/sign/${bucket}/${workspaceId}/${name}?token=${token}`;
