import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transform } from '../../platform/pictures/transform.ts';
import type { LinkSigner } from '../../platform/storage/object-tokens.ts';
import {
  type CreatedLink,
  noSuchObject,
  type SigningScope,
  signLink,
} from '../../platform/storage/sign-link.ts';
import type { OpenedLink, SignedLinks } from '../../platform/storage/signed-links.ts';
import {
  isLinkedBucket,
  isObjectPath,
  isSharedBucket,
  type ObjectPath,
} from '../../platform/storage/storage.ts';
import {
  type ListObjects,
  type StoredObject,
  storedObjectsIn,
} from '../../platform/storage/stored-objects.repository.ts';
import { linkRightsIn } from '../previews/link-rights.repository.ts';

export interface StorageAccessPorts {
  readonly db: Pick<Database, 'asActor'>;
  /**
   * Runs a transaction of a member.
   * @throws AppError not_found for a workspace that is not the actor's
   */
  readonly asMember: <T>(
    actor: Actor,
    workspaceId: string,
    work: (scope: SigningScope & { readonly isScoped: boolean }) => Promise<T>,
  ) => Promise<T>;
  readonly links: SignedLinks;
}

/** A path as it was sent: nothing is known about its parts. */
export interface AskedPath {
  readonly bucket: string;
  readonly workspaceId: string;
  readonly name: string;
}

/** @throws AppError not_found for what is no path of a stored object */
export function pathOf({ bucket, workspaceId, name }: AskedPath): ObjectPath {
  if (!isSharedBucket(bucket) || !isObjectPath({ bucket, workspaceId, name })) throw noSuchObject();
  return { bucket, workspaceId, name };
}

/** @throws AppError not_found for what no link leads to */
function linkedPathOf({ bucket, workspaceId, name }: AskedPath): ObjectPath {
  if (!isLinkedBucket(bucket) || !isObjectPath({ bucket, workspaceId, name })) throw noSuchObject();
  return { bucket, workspaceId, name };
}

/** Returns what members may ask about the stored objects of their workspace; not_found for all others. */
export const storageAccess = ({ db, asMember, links }: StorageAccessPorts) => {
  /** Stored reports are about the workspace; a member with a limit gets links to their own ones elsewhere. */
  const asOpenMember: StorageAccessPorts['asMember'] = (actor, workspaceId, work) =>
    asMember(actor, workspaceId, async (scope) => {
      if (scope.isScoped) throw noSuchObject();
      return await work(scope);
    });

  return {
    async stat(actor: Actor, asked: AskedPath): Promise<StoredObject> {
      const path = pathOf(asked);
      return await asOpenMember(actor, path.workspaceId, async ({ tx }) => {
        const found = await storedObjectsIn(tx).find(path);
        if (!found) throw noSuchObject();
        return found;
      });
    },

    /** Signs a link to the object, for at most the seconds of its bucket. */
    async sign(
      actor: Actor,
      asked: AskedPath,
      { seconds, transform }: { readonly seconds: number; readonly transform: Transform | null },
    ): Promise<CreatedLink> {
      const path = pathOf(asked);
      return await asOpenMember(actor, path.workspaceId, (scope) =>
        signLink(scope, links, path, { seconds, transform }),
      );
    },

    async list(
      actor: Actor,
      { bucket, prefix }: { readonly bucket: string; readonly prefix: string },
      page: ListObjects,
    ): Promise<readonly StoredObject[]> {
      const workspaceId = prefix.endsWith('/') ? prefix.slice(0, -1) : prefix;
      // Any name that fits stands for those of the folder.
      const path = pathOf({ bucket, workspaceId, name: 'any.json' });
      return await asOpenMember(actor, workspaceId, ({ tx }) =>
        storedObjectsIn(tx).list(path, page),
      );
    },

    /** Returns who signed a link, as far as their account and key may act now. @throws AppError not_found */
    async requireSigner(signer: LinkSigner): Promise<Actor> {
      const actor = { ...actorOf(signer), onlyReads: false };
      if (await db.asActor(actor, (tx) => linkRightsIn(tx).mayOpen(signer))) return actor;
      throw new AppError('not_found', 'This link has expired or is not valid. Make a new one.');
    },

    /**
     * Returns what a link opens now: its object is still the one that was signed, and who signed it may still
     * read it.
     * @throws AppError not_found
     */
    async open(asked: AskedPath, token: unknown): Promise<{ path: ObjectPath; link: OpenedLink }> {
      const path = linkedPathOf(asked);
      const link = typeof token === 'string' ? links.open(path, token, new Date()) : null;
      if (!link || !(await isAllowed(path, link))) {
        throw new AppError('not_found', 'This link has expired or is not valid. Make a new one.');
      }
      return { path, link };
    },
  };

  async function isAllowed(path: ObjectPath, { signer, objectId }: OpenedLink): Promise<boolean> {
    if (path.bucket === 'avatars') {
      return await db.asActor(actorOf(signer), async (tx) => {
        const isSeen = await linkRightsIn(tx).seesAvatar(path, signer);
        return isSeen && (await linkRightsIn(tx).mayOpen(signer));
      });
    }
    const read = asMember(actorOf(signer), path.workspaceId, async ({ tx }) => {
      const object = await storedObjectsIn(tx).find(path);
      // Names of pictures are never used again, so their links name no row.
      const isSame = object !== undefined && (objectId === null || object.id === objectId);
      return isSame && (await linkRightsIn(tx).mayOpen(signer));
    });
    return await read.catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return false;
      throw error;
    });
  }
};

/** Who signed a link, as far as they are asked for when it is used. */
const actorOf = ({ userId, level, key }: LinkSigner): Actor => ({
  userId,
  email: null,
  sessionId: null,
  level,
  expiresAt: 0,
  onlyReads: true,
  origin: { requestId: '', ip: '', userAgent: '' },
  ...(key && { apiKey: { ...key, scopes: [] } }),
});
