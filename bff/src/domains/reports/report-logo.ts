import { buffer } from 'node:stream/consumers';
import { PictureError, type Pictures } from '../../platform/pictures/pictures.ts';
import { buckets, type ObjectPath, type Storage } from '../../platform/storage/storage.ts';

export interface ReportLogoPorts {
  readonly storage: Pick<Storage, 'get'>;
  readonly pictures: Pick<Pictures, 'make'>;
}

/** Twice what a cover shows, for print. */
const size = { width: 480, height: 120, resize: 'contain' } as const;

/**
 * Returns a logo as PNG; null where it is gone, broken, or this installation cannot make pictures: whoever draws the
 * report unpacks it in their own process, and must not be the first to look into it.
 */
export async function readLogo(
  { storage, pictures }: ReportLogoPorts,
  path: ObjectPath | null,
): Promise<Buffer | null> {
  if (path === null) return null;
  const read = async () => {
    const found = await storage.get(path);
    // It was replaced meanwhile.
    if (!found) throw new PictureError('unreadable');
    return await buffer(found.body);
  };
  const task = { owner: path.workspaceId, key: null, transform: size, showsWebp: false };
  try {
    const made = await pictures.make({ ...task, as: 'png', bytes: buckets.logos.maxBytes, read });
    return made.isMade ? made.content : null;
  } catch (error) {
    if (error instanceof PictureError) return null;
    throw error;
  }
}
