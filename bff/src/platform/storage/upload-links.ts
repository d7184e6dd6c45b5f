import {
  claimsOf,
  type LinkSigner,
  objectTokens,
  signedClaims,
  signedOf,
} from './object-tokens.ts';
import type { ObjectPath } from './storage.ts';

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

/** Tokens are as those of links to read, with a key of their own. */
export function createUploadLinks(masterKey: Buffer): UploadLinks {
  const tokens = objectTokens(masterKey, 'parapet storage uploads v1');
  return {
    signUpload: (path, { signer, expiresAt }) => tokens.write(path, claimsOf(signer, expiresAt)),
    openUpload(path, token, at) {
      const claims = tokens.read(signedClaims, path, token, at);
      return claims && signedOf(claims);
    },
  };
}

/** The path that takes an upload, below the origin of the API. */
export const uploadPathOf = ({ bucket, workspaceId, name }: ObjectPath, token: string): string =>
  `/storage/v1/object/upload/sign/${bucket}/${workspaceId}/${name}?token=${token}`;
