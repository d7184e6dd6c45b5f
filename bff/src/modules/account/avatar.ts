import { randomBytes } from 'node:crypto';
import { type AccountMenu, AVATAR_MAX_PIXELS } from '@parapet/contracts/account';
import type { Actor } from '../../platform/actor.ts';
import { fieldError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { avatarLink, avatarPath } from '../../platform/storage/avatar-links.ts';
import type { SignedLinks } from '../../platform/storage/signed-links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { avatarIn, findMenu } from './avatar.repository.ts';
import { readImage } from './image-size.ts';

export interface AvatarPorts {
  readonly db: Pick<Database, 'asActor'>;
  readonly storage: Pick<Storage, 'put' | 'delete'>;
  readonly links: Pick<SignedLinks, 'sign'>;
}

/** What the account menu shows of the actor. */
export const getAccount =
  ({ db, links }: Pick<AvatarPorts, 'db' | 'links'>) =>
  async (actor: Actor): Promise<AccountMenu> => {
    const { fileName, isOperator } = await db.asActor(actor, findMenu);
    const avatarUrl = fileName && avatarLink(links, actor.userId, fileName, new Date());
    return { avatarUrl, isOperator };
  };

/**
 * Stores a picture in place of the one before. Its format follows from its bytes; what a client says of it
 * counts for nothing.
 * @throws AppError invalid_input at `image`
 */
export const saveAvatar =
  ({ db, storage, links }: AvatarPorts) =>
  async (actor: Actor, { image }: { image: string }): Promise<{ avatarUrl: string }> => {
    const { userId } = actor;
    const file = Buffer.from(image, 'base64');
    const facts = readImage(file);
    if (!facts)
      throw fieldError(['image'], 'Choose a PNG, JPEG or WebP picture that does not move.');
    const { extension, width, height } = facts;
    if (Math.min(width, height) < 1 || Math.max(width, height) > AVATAR_MAX_PIXELS) {
      throw fieldError(
        ['image'],
        `A picture has at most ${AVATAR_MAX_PIXELS} by ${AVATAR_MAX_PIXELS} pixels; this one has ${width} by ${height}.`,
      );
    }
    const fileName = `${randomBytes(12).toString('hex')}.${extension}`;
    await storage.put(avatarPath(userId, fileName), file, file.length);
    const before = await db.asActor(actor, (tx) => avatarIn(tx, userId).replace(fileName));
    if (before !== null) await storage.delete(avatarPath(userId, before));
    return { avatarUrl: avatarLink(links, userId, fileName, new Date()) };
  };

export const removeAvatar =
  ({ db, storage }: Pick<AvatarPorts, 'db' | 'storage'>) =>
  async (actor: Actor): Promise<undefined> => {
    const before = await db.asActor(actor, (tx) => avatarIn(tx, actor.userId).remove());
    if (before !== null) await storage.delete(avatarPath(actor.userId, before));
    return undefined;
  };
