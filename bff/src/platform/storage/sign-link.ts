import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Transform } from '../pictures/transform.ts';
import { linkPathOf, type SignedLinks, signerOf } from './signed-links.ts';
import type { ObjectPath } from './storage.ts';
import { storedObjectsIn } from './stored-objects.repository.ts';

/** An open transaction of a member in the workspace of the file. */
export interface SigningScope {
  readonly tx: Tx;
  readonly actor: Actor;
  audit(entry: AuditEntry): Promise<void>;
}

export interface CreatedLink {
  /** The path below the origin of the API. */
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export const noSuchObject = () => new AppError('not_found', 'There is no such object.');

/**
 * Signs a link to a stored file of the workspace for the actor, and writes that to the audit log.
 * @throws AppError not_found for what the actor does not see
 */
export async function signLink(
  { tx, actor, audit }: SigningScope,
  links: Pick<SignedLinks, 'sign'>,
  path: ObjectPath,
  {
    seconds,
    fileName = null,
    transform = null,
  }: {
    readonly seconds: number;
    readonly fileName?: string | null;
    readonly transform?: Transform | null;
  },
): Promise<CreatedLink> {
  const object = await storedObjectsIn(tx).find(path);
  if (!object) throw noSuchObject();
  const at = new Date();
  const expiresAt = new Date(at.getTime() + seconds * 1000);
  const objectId = object.id;
  const link = { signer: signerOf(actor), objectId, fileName, transform, at, expiresAt };
  const url = linkPathOf(path, links.sign(path, link), transform);
  await audit({
    action: 'file.link_created',
    targetType: 'file',
    targetId: `${path.bucket}/${path.workspaceId}/${path.name}`,
    after: { bucket: path.bucket, object: object.id, expiresAt: expiresAt.toISOString() },
  });
  return { url, expiresAt: expiresAt.toISOString() };
}
