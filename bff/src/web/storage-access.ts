import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import {
  linkPathOf,
  MAX_LINK_SECONDS,
  type SignedLinks,
} from '../platform/storage/signed-links.ts';
import {
  isLinkedBucket,
  isObjectPath,
  isSharedBucket,
  type ListedObject,
  type ObjectPath,
  type ObjectStat,
  type Storage,
} from '../platform/storage/storage.ts';

export interface StorageAccessPorts {
  /** @throws AppError not_found for a workspace that is not the actor's */
  readonly requireMember: (actor: Actor, workspaceId: string) => Promise<void>;
  readonly storage: Pick<Storage, 'stat' | 'list'>;
  readonly links: SignedLinks;
}

/** A path as it was sent: nothing is known about its parts. */
export interface AskedPath {
  readonly bucket: string;
  readonly workspaceId: string;
  readonly name: string;
}

export const noSuchObject = () => new AppError('not_found', 'There is no such object.');

/** @throws AppError not_found for what is no path of a stored object */
export function pathOf({ bucket, workspaceId, name }: AskedPath): ObjectPath {
  if (!isSharedBucket(bucket) || !isObjectPath({ bucket, workspaceId, name })) throw noSuchObject();
  return { bucket, workspaceId, name };
}

/** @throws AppError not_found for what no link leads to */
export function linkedPathOf({ bucket, workspaceId, name }: AskedPath): ObjectPath {
  if (!isLinkedBucket(bucket) || !isObjectPath({ bucket, workspaceId, name })) throw noSuchObject();
  return { bucket, workspaceId, name };
}

/** What members may ask about the stored objects of their workspace; not_found for all others. */
export const storageAccess = ({ requireMember, storage, links }: StorageAccessPorts) => {
  const stat = async (actor: Actor, asked: AskedPath): Promise<ObjectStat> => {
    const path = pathOf(asked);
    await requireMember(actor, path.workspaceId);
    const found = await storage.stat(path);
    if (!found) throw noSuchObject();
    return found;
  };

  return {
    stat,

    /** The path of a link to the object, below the origin of the API. */
    async sign(actor: Actor, asked: AskedPath, seconds: number, at: Date): Promise<string> {
      await stat(actor, asked);
      const path = pathOf(asked);
      const valid = Math.min(seconds, MAX_LINK_SECONDS);
      return linkPathOf(path, links.sign(path, new Date(at.getTime() + valid * 1000)));
    },

    async list(
      actor: Actor,
      { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
      page: { readonly limit: number; readonly offset: number },
    ): Promise<readonly ListedObject[]> {
      const workspaceId = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
      // Any name that fits stands for those of the folder.
      const path = pathOf({ bucket, workspaceId, name: 'any.json' });
      await requireMember(actor, workspaceId);
      return await storage.list(path, page);
    },
  };
};
