import type { Actor } from '../actor.ts';
import { linkPathOf, type SignedLinks, signerOf } from './signed-links.ts';
import type { ObjectPath } from './storage.ts';

const HALF_HOUR_MS = 30 * 60 * 1000;

export const avatarPath = (userId: string, fileName: string): ObjectPath => ({
  bucket: 'avatars',
  workspaceId: userId,
  name: fileName,
});

/**
 * A link that an `<img>` shows to the actor for 30 to 60 minutes; the same one for half an hour, so that browsers
 * keep the picture.
 */
export const avatarLink = (
  links: Pick<SignedLinks, 'sign'>,
  actor: Actor,
  { userId, fileName }: { readonly userId: string; readonly fileName: string },
  at: Date,
): string => {
  const path = avatarPath(userId, fileName);
  const expiresAt = new Date((Math.floor(at.getTime() / HALF_HOUR_MS) + 2) * HALF_HOUR_MS);
  const link = {
    signer: signerOf(actor),
    objectId: null,
    fileName: null,
    transform: null,
    at,
    expiresAt,
  };
  return linkPathOf(path, links.sign(path, link));
};
