import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { type Transform, transformSchema } from '../pictures/transform.ts';
import {
  claimsOf,
  type LinkSigner,
  objectTokens,
  signedClaims,
  signedOf,
} from './object-tokens.ts';
import { buckets, isObjectPath, type ObjectPath } from './storage.ts';

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

const claimsSchema = signedClaims.extend({
  obj: z.string().nullable(),
  name: z.string().nullable(),
  // Links of a version without pictures in sizes have none.
  pic: transformSchema.nullable().default(null),
});

export function createSignedLinks(masterKey: Buffer): SignedLinks {
  const tokens = objectTokens(masterKey, 'parapet storage links v2');
  const isWithin = ({ bucket }: ObjectPath, exp: number, at: Date): boolean =>
    exp * 1000 - at.getTime() <= buckets[bucket].maxLinkSeconds * 1000;

  return {
    sign(path, { signer, objectId, fileName, transform, at, expiresAt }) {
      if (!isObjectPath(path)) throw new Error('This is no path of a stored object.');
      const claims = claimsOf(signer, expiresAt);
      if (!isWithin(path, claims.exp, at)) {
        throw new Error('No link of this bucket is valid for so long.');
      }
      const about = { obj: objectId, name: fileName, ...(transform && { pic: transform }) };
      return tokens.write(path, { ...claims, ...about });
    },
    open(path, token, at) {
      const claims = tokens.read(claimsSchema, path, token, at);
      if (claims === null || !isWithin(path, claims.exp, at)) return null;
      const { obj: objectId, name: fileName, pic: transform } = claims;
      return { ...signedOf(claims), objectId, fileName, transform };
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
