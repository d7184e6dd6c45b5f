import {
  type AccountMenu,
  AVATAR_PIXELS,
  type SavedAvatar,
} from '@parapet/contracts/access/account';
import type { Actor } from '../../platform/actor.ts';
import { fieldError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { takePicture } from '../../platform/pictures/take-picture.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { avatarPath, pictureLinks } from '../../platform/storage/picture-links.ts';
import type { SignedLinks } from '../../platform/storage/signed-links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { storageSweepQueue } from '../../platform/storage/storage-sweep-queue.ts';
import { storeObject } from '../../platform/storage/store-object.ts';
import { StorageFull } from '../../platform/storage/stored-objects.repository.ts';
import { avatarIn, findMenu } from './avatar.repository.ts';

export interface AvatarPorts {
  readonly db: Pick<Database, 'asActor'>;
  readonly storage: Pick<Storage, 'put'>;
  readonly queue: Pick<Queue, 'send'>;
  readonly links: Pick<SignedLinks, 'sign'>;
  readonly pictures: Pick<Pictures, 'make'>;
}

/** Returns what the account menu shows of the actor. */
export const getAccount =
  ({ db, links }: Pick<AvatarPorts, 'db' | 'links'>) =>
  async (actor: Actor): Promise<AccountMenu> => {
    const { fileName, isOperator } = await db.asActor(actor, findMenu);
    const shown = fileName === null ? noAvatar : linksTo({ links, actor, fileName });
    return { ...shown, isOperator };
  };

const noAvatar = { avatarUrl: null, avatarSet: null };
/** Settings show it largest, at 64 pixels of up to three of the screen. */
const widths = [64, 128, AVATAR_PIXELS];

function linksTo({
  links,
  actor,
  fileName,
}: Pick<AvatarPorts, 'links'> & {
  readonly actor: Actor;
  readonly fileName: string;
}): SavedAvatar {
  const path = avatarPath(actor.userId, fileName);
  const { url, srcSet } = pictureLinks(links, actor, path, { widths, resize: 'cover' });
  return { avatarUrl: url, avatarSet: srcSet };
}

/**
 * Stores a picture in place of the one before, whose file the sweep deletes.
 * @throws AppError invalid_input at `image`, rate_limited
 */
export const saveAvatar =
  ({ db, storage, links, queue, pictures }: AvatarPorts) =>
  async (actor: Actor, { image }: { image: string }): Promise<SavedAvatar> => {
    const { userId } = actor;
    const { content, fileName } = await takePicture(pictures, userId, image);
    const path = avatarPath(userId, fileName);
    await storeObject(
      { storage, inTx: (work) => db.asActor(actor, work) },
      path,
      { content, bytes: content.length },
      async (tx) => {
        await avatarIn(tx, userId).replace(fileName);
        await queue.send(tx, storageSweepQueue, {});
        return true;
      },
    ).catch(refuseIfFull);
    return linksTo({ links, actor, fileName });
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
