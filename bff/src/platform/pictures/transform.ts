import { z } from 'zod';

/** The longest side of a picture that is made; longer ones are cut to it. */
const MAX_SIDE = 2000;

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value;
const side = z
  .preprocess(asNumber, z.int().min(1))
  .transform((value) => Math.min(value, MAX_SIDE))
  .optional();
const share = z.preprocess(asNumber, z.number().min(0).max(1)).optional();

const hasPoint = (one: { x_offset?: number | undefined; y_offset?: number | undefined }): boolean =>
  one.x_offset !== undefined && one.y_offset !== undefined;

/**
 * Options of a picture as storage-js sends them, in a query or in the body that asks for a link. With `fp` the
 * offsets, from 0 to 1 of each side, name the point that stays in the middle as far as it can.
 */
export const transformSchema = z
  .object({
    width: side,
    height: side,
    resize: z.enum(['cover', 'contain', 'fill']).optional(),
    quality: z.preprocess(asNumber, z.int().min(20).max(100)).optional(),
    format: z.enum(['origin', 'webp', 'avif']).optional(),
    gravity: z
      .enum(['ce', 'no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'sm', 'fp'])
      .optional(),
    x_offset: share,
    y_offset: share,
  })
  .refine((one) => one.gravity !== 'fp' || hasPoint(one), {
    path: ['gravity'],
    message: 'fp needs x_offset and y_offset',
  });
export type Transform = Readonly<z.output<typeof transformSchema>>;

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** Says what is done to a picture, the same text for the same options: as the header `x-transformations` has it. */
export function describeTransform(transform: Transform): string {
  const { width, height, resize, quality, format, gravity, x_offset = 0, y_offset = 0 } = transform;
  const hasSize = width !== undefined || height !== undefined;
  return [
    height !== undefined && `height:${height}`,
    width !== undefined && `width:${width}`,
    hasSize && `resizing_type:${resizingTypes[resize ?? 'cover']}`,
    quality !== undefined && `quality:${quality}`,
    format !== undefined && format !== 'origin' && `format:${format}`,
    gravity !== undefined &&
      `gravity:${gravity}${gravity === 'fp' ? `:${x_offset}:${y_offset}` : ''}`,
  ]
    .filter((part) => part !== false)
    .join(',');
}

/** The same text for the same picture; without a word about a format it is WebP for viewers that show it. */
export const variantOf = (
  transform: Transform,
  { showsWebp }: { readonly showsWebp: boolean },
): string =>
  `${describeTransform(transform)} ${transform.format ?? (showsWebp ? 'any with WebP' : 'any')}`;
