import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Actor, ActorKey, AssuranceLevel } from '../actor.ts';
import { type Transform, transformSchema } from '../pictures/transform.ts';
import { buckets, isObjectPath, type ObjectPath } from './storage.ts';

/** For whom a link was signed: it opens what they may read when it is used. */
export interface LinkSigner {
  readonly userId: string;
  readonly level: AssuranceLevel;
  /** The API key that acted for them, in its workspace. */
  readonly key: Pick<ActorKey, 'id' | 'workspaceId'> | null;
}

export interface OpenedLink {
  readonly signer: LinkSigner;
  /** The row of the file that it was signed for; null where names are never used again. */
  readonly objectId: string | null;
  /** The browser saves it under this name. */
  readonly fileName: string | null;
  /** The picture that it shows of the file; null for the file itself. */
  readonly transform: Transform | null;
  readonly expiresAt: Date;
}

/** Links that anybody may download one object with, as long as who signed them may. */
export interface SignedLinks {
  /** The token of a link; @throws for a time beyond the bucket's `maxLinkSeconds` */
  sign(path: ObjectPath, link: OpenedLink & { readonly at: Date }): string;
  /** Null for a token that is not valid for the path at this time. */
  open(path: ObjectPath, token: string, at: Date): OpenedLink | null;
}

export const signerOf = ({ userId, level, apiKey }: Actor): LinkSigner => ({
  userId,
  level,
  key: apiKey ? { id: apiKey.id, workspaceId: apiKey.workspaceId } : null,
});

const claimsSchema = z.object({
  exp: z.int(),
  sub: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  key: z.object({ id: z.string(), workspaceId: z.string() }).nullable(),
  obj: z.string().nullable(),
  name: z.string().nullable(),
  // Links of a version without pictures in sizes have none.
  pic: transformSchema.nullable().default(null),
});
const MAX_TOKEN = 1000;

/** Tokens are `<claims>.<mac>` in base64url; the MAC covers the claims and the path. */
export function createSignedLinks(masterKey: Buffer): SignedLinks {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'parapet storage links v2', 32));
  const macOf = ({ bucket, workspaceId, name }: ObjectPath, claims: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([bucket, workspaceId, name, claims]))
      .digest();
  const isWithin = ({ bucket }: ObjectPath, exp: number, at: Date): boolean =>
    exp * 1000 - at.getTime() <= buckets[bucket].maxLinkSeconds * 1000;

  return {
    sign(path, { signer, objectId, fileName, transform, at, expiresAt }) {
      if (!isObjectPath(path)) throw new Error('This is no path of a stored object.');
      const exp = Math.floor(expiresAt.getTime() / 1000);
      if (!isWithin(path, exp, at)) throw new Error('No link of this bucket is valid for so long.');
      const claims = Buffer.from(
        JSON.stringify({
          exp,
          sub: signer.userId,
          aal: signer.level,
          key: signer.key,
          obj: objectId,
          name: fileName,
          ...(transform && { pic: transform }),
        }),
      ).toString('base64url');
      return `${claims}.${macOf(path, claims).toString('base64url')}`;
    },
    open(path, token, at) {
      if (token.length > MAX_TOKEN || !isObjectPath(path)) return null;
      const [claims = '', mac = ''] = token.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(path, claims);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const {
        exp,
        sub,
        aal,
        key: apiKey,
        obj,
        name,
        pic,
      } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')));
      if (at.getTime() >= exp * 1000 || !isWithin(path, exp, at)) return null;
      const signer = { userId: sub, level: aal, key: apiKey };
      return {
        signer,
        objectId: obj,
        fileName: name,
        transform: pic,
        expiresAt: new Date(exp * 1000),
      };
    },
  };
}

/** The path of a link below the origin of the API: to a file, or to a picture that is made of it. */
export const linkPathOf = (
  { bucket, workspaceId, name }: ObjectPath,
  token: string,
  transform: Transform | null = null,
): string =>
  `/storage/v1/${transform ? 'render/image' : 'object'}/sign/${bucket}/${workspaceId}/${name}?token=${token}`;
