import { AVATAR_MAX_BYTES, AVATAR_PIXELS } from '@parapet/contracts/access/account';

/** The formats that can be chosen; SVG is none of them. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** Larger files take a browser long to decode. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file was not taken; the message is for its field. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem';
}

/** Returns the largest square in the middle of a picture. */
export const squareOf = (width: number, height: number) => {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
};

/**
 * Crops a picture to a square and scales it, which also drops what a camera has written into it, as its
 * place. @returns the file in base64 @throws PictureProblem
 */
export async function scalePicture(file: File): Promise<string> {
  if (!PICTURE_TYPES.includes(file.type)) {
    throw new PictureProblem('Choose a PNG, JPEG or WebP picture.');
  }
  if (file.size > MAX_BYTES) throw new PictureProblem('Choose a picture of at most 20 MB.');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureProblem('This file is no picture that your browser can read.');
  });
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_PIXELS;
  canvas.height = AVATAR_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new PictureProblem('Your browser cannot scale pictures.');
  context.imageSmoothingQuality = 'high';
  const { x, y, side } = squareOf(picture.width, picture.height);
  context.drawImage(picture, x, y, side, side, 0, 0, AVATAR_PIXELS, AVATAR_PIXELS);
  picture.close();
  // Browsers that write no WebP write a PNG instead.
  const scaled = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/webp', 0.9),
  );
  if (!scaled || scaled.size > AVATAR_MAX_BYTES) {
    throw new PictureProblem('This picture could not be made small enough. Choose another one.');
  }
  return await base64Of(scaled);
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
