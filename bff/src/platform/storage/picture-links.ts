import type { Actor } from '../actor.ts';
import type { Transform } from '../pictures/transform.ts';
import { linkPathOf, type SignedLinks, signerOf } from './signed-links.ts';
import type { ObjectPath } from './storage.ts';

const HALF_HOUR_MS = 30 * 60 * 1000;

export const avatarPath = (userId: string, fileName: string): ObjectPath => ({
  bucket: 'avatars',
  workspaceId: userId,
  name: fileName,
});
export const logoPath = (workspaceId: string, fileName: string): ObjectPath => ({
  bucket: 'logos',
  workspaceId,
  name: fileName,
});

/** One picture in several sizes, as an `<img>` takes them. */
export interface PictureLinks {
  /** The largest. */
  readonly url: string;
  /** For the attribute `srcset`, by width. */
  readonly srcSet: string;
}

/**
 * Links that pages show to the actor for 30 to 60 minutes; the same ones for half an hour, so that browsers keep the
 * pictures. Each opens its size alone.
 * @param widths in pixels of the screen, in ascending order; a picture is never made larger than it is
 */
export function pictureLinks(
  links: Pick<SignedLinks, 'sign'>,
  actor: Actor,
  path: ObjectPath,
  { widths, resize }: { readonly widths: readonly number[]; readonly resize: 'cover' | 'contain' },
): PictureLinks {
  const at = new Date();
  const expiresAt = new Date((Math.floor(at.getTime() / HALF_HOUR_MS) + 2) * HALF_HOUR_MS);
  const sizes = widths.map((width) => {
    const transform: Transform = { width, height: width, resize };
    const link = { signer: signerOf(actor), objectId: null, fileName: null, transform };
    const token = links.sign(path, { ...link, at, expiresAt });
    return { width, url: linkPathOf(path, token, transform) };
  });
  return {
    url: sizes.at(-1)?.url ?? '',
    srcSet: sizes.map(({ url, width }) => `${url} ${width}w`).join(', '),
  };
}
