import { AVATAR_PIXELS } from '@parapet/contracts/access/account';
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '@parapet/contracts/access/picture';

/** The formats that can be chosen; SVG is none of them. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** Larger files take a browser long to decode. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file was not taken; the message is for its field. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem';
}

/** A part of a picture, and the size that it is drawn in. */
interface Drawing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly drawn: { readonly width: number; readonly height: number };
}

/** Returns the largest square in the middle of a picture, as people are shown. */
export function squareOf(width: number, height: number): Drawing {
  const side = Math.min(width, height);
  const [x, y] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const drawn = { width: AVATAR_PIXELS, height: AVATAR_PIXELS };
  return { x, y, width: side, height: side, drawn };
}

/** Returns all of a picture, as logos are shown; a small one is not made larger. */
export function wholeOf(width: number, height: number): Drawing {
  const scale = Math.min(1, PICTURE_MAX_PIXELS / Math.max(width, height));
  const drawn = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return { x: 0, y: 0, width, height, drawn };
}

/**
 * Scales a part of a picture, which also drops what a camera has written into it, as its place. It is written in the
 * first of the types in which it is small enough.
 * @returns the file in base64 @throws PictureProblem
 */
async function scale(
  file: File,
  partOf: (width: number, height: number) => Drawing,
  types: readonly string[],
): Promise<string> {
  if (!PICTURE_TYPES.includes(file.type)) {
    throw new PictureProblem('Choose a PNG, JPEG or WebP picture.');
  }
  if (file.size > MAX_BYTES) throw new PictureProblem('Choose a picture of at most 20 MB.');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureProblem('This file is no picture that your browser can read.');
  });
  const { x, y, width, height, drawn } = partOf(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureProblem('Your browser cannot scale pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, drawn.width, drawn.height);
  picture.close();
  for (const type of types) {
    // Browsers that write no WebP write a PNG instead.
    const scaled = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.9));
    if (scaled && scaled.size <= PICTURE_MAX_BYTES) return await base64Of(scaled);
  }
  throw new PictureProblem('This picture could not be made small enough. Choose another one.');
}

/** @throws PictureProblem */
export const scaleAvatar = (file: File): Promise<string> => scale(file, squareOf, ['image/webp']);
/** As PNG where it can be: a PDF shows no WebP. @throws PictureProblem */
export const scaleLogo = (file: File): Promise<string> =>
  scale(file, wholeOf, ['image/png', 'image/webp']);

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
