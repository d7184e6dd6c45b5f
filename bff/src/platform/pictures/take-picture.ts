import { randomBytes } from 'node:crypto';
import { PICTURE_MAX_PIXELS } from '@parapet/contracts/access/picture';
import { fieldError } from '../app-error.ts';
import { readImage } from './image-size.ts';
import { PictureError, type Pictures } from './pictures.ts';
import { withoutMetadata } from './without-metadata.ts';

export interface TakenPicture {
  readonly content: Buffer;
  /** Never used before, so that a link to the picture shows no other one. */
  readonly fileName: string;
}

/**
 * Reads a picture that somebody sends in base64. Its format follows from its bytes; what a client says of it counts
 * for nothing. It is decoded and written anew, so that it is a picture and no more; where this installation cannot do
 * that, what a camera wrote is cut out.
 * @throws AppError invalid_input at `image`, rate_limited
 */
export async function takePicture(
  pictures: Pick<Pictures, 'make'>,
  owner: string,
  image: string,
): Promise<TakenPicture> {
  const file = Buffer.from(image, 'base64');
  const facts = readImage(file);
  if (!facts) throw noPicture();
  const { extension, width, height } = facts;
  if (Math.min(width, height) < 1 || Math.max(width, height) > PICTURE_MAX_PIXELS) {
    throw fieldError(
      ['image'],
      `A picture has at most ${PICTURE_MAX_PIXELS} by ${PICTURE_MAX_PIXELS} pixels; this one has ${width} by ${height}.`,
    );
  }
  const transform = { format: 'origin', quality: 90 } as const;
  const read = async () => file;
  const task = { owner, key: null, transform, showsWebp: false, bytes: file.length, read };
  const { content, isMade } = await pictures.make(task).catch((error: unknown) => {
    throw error instanceof PictureError ? noPicture() : error;
  });
  return {
    content: isMade ? content : withoutMetadata(file, extension),
    fileName: `${randomBytes(12).toString('hex')}.${extension}`,
  };
}

const noPicture = () =>
  fieldError(['image'], 'Choose a PNG, JPEG or WebP picture that does not move.');
