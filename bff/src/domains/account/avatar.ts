import { randomBytes } from 'node:crypto';
import { type AccountMenu, AVATAR_MAX_PIXELS } from '@parapet/contracts/access/account';
import type { Actor } from '../../platform/actor.ts';
import { fieldError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { avatarLink, avatarPath } from '../../platform/storage/avatar-links.ts';
import type { SignedLinks } from '../../platform/storage/signed-links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { storageSweepQueue } from '../../platform/storage/storage-sweep-queue.ts';
import { storeObject } from '../../platform/storage/store-object.ts';
import { StorageFull } from '../../platform/storage/stored-objects.repository.ts';
import { avatarIn, findMenu } from './avatar.repository.ts';
import { readImage } from './image-size.ts';

export interface AvatarPorts {
  readonly db: Pick<Database, 'asActor'>;
  readonly storage: Pick<Storage, 'put'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly links: Pick<SignedLinks, 'sign'>;
}

/** Returns what the account menu shows of the actor. */
export const getAccount =
  ({ db, links }: Pick<AvatarPorts, 'db' | 'links'>) =>
  async (actor: Actor): Promise<AccountMenu> => {
    const { fileName, isOperator } = await db.asActor(actor, findMenu);
    const { userId } = actor;
    const avatarUrl = fileName && avatarLink(links, actor, { userId, fileName }, new Date());
    return { avatarUrl, isOperator };
  };

/**
 * Stores a picture in place of the one before, whose file the sweep deletes. Its format follows from its bytes;
 * what a client says of it counts for nothing.
 * @throws AppError invalid_input at `image`
 */
export const saveAvatar =
  ({ db, storage, links, queue }: AvatarPorts) =>
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
    await storeObject(
      { storage, inTx: (work) => db.asActor(actor, work) },
      avatarPath(userId, fileName),
      { content: file, bytes: file.length },
      async (tx) => {
        await avatarIn(tx, userId).replace(fileName);
        await queue.send(tx, storageSweepQueue, {});
        return true;
      },
    ).catch(refuseIfFull);
    return { avatarUrl: avatarLink(links, actor, { userId, fileName }, new Date()) };
  };

export const removeAvatar =
  ({ db, queue }: Pick<AvatarPorts, 'db' | 'queue'>) =>
  (actor: Actor): Promise<undefined> =>
    db.asActor(actor, async (tx) => {
      await avatarIn(tx, actor.userId).remove();
      await queue.send(tx, storageSweepQueue, {});
      return undefined;
    });

/** Pictures that were replaced count until they are deleted. */
function refuseIfFull(error: unknown): never {
  if (!(error instanceof StorageFull)) throw error;
  throw fieldError(
    ['image'],
    'You changed your picture very often. Try again in ten minutes.',
    'conflict',
  );
}
