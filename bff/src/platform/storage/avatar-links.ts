import { linkPathOf, type SignedLinks } from './signed-links.ts';
import type { ObjectPath } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const avatarPath = (userId: string, fileName: string): ObjectPath => ({
  bucket: 'avatars',
  workspaceId: userId,
  name: fileName,
});

/** A link that an `<img>` shows for one to two days; the same one all day, so that browsers keep it. */
export const avatarLink = (
  links: Pick<SignedLinks, 'sign'>,
  userId: string,
  fileName: string,
  at: Date,
): string => {
  const path = avatarPath(userId, fileName);
  const expiresAt = new Date((Math.floor(at.getTime() / DAY_MS) + 2) * DAY_MS);
  return linkPathOf(path, links.sign(path, expiresAt));
};
