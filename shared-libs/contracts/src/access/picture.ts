import { z } from 'zod';

/** The longest side of a stored picture of an account or workspace. */
export const PICTURE_MAX_PIXELS = 512;
/** The largest picture in bytes, so that its base64 fits into a request. */
export const PICTURE_MAX_BYTES = 180_000;

/** A PNG, JPEG or WebP file in base64. */
export const savePictureSchema = z.object({
  image: z
    .base64('Send the picture in base64.')
    .min(1, 'Choose a picture.')
    .max(Math.ceil(PICTURE_MAX_BYTES / 3) * 4, 'Choose a smaller picture.'),
});

/** A path below the origin of the API, which shows the picture to who asked for it, for half an hour at least. */
export const pictureUrlSchema = z.string();
/** Such paths with their widths in pixels, as the attribute `srcset` of an `<img>` takes them. */
export const pictureSetSchema = z.string();
