import { z } from 'zod';
import { wrongRequest } from './wire-error.ts';

const column = z.enum(['name', 'created_at', 'updated_at']).catch('name');
const order = z.enum(['asc', 'desc']).catch('asc');
const sortBy = z
  .object({ column: column.default('name'), order: order.default('asc') })
  .nullish()
  .transform((value) => value ?? ({ column: 'name', order: 'asc' } as const));
const limit = z.int().min(1).max(1000).default(100);
const key = z.string().min(1).max(1024);

export const folderSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit,
  offset: z.int().min(0).max(1_000_000).default(0),
  search: z.string().max(1024).default(''),
  sortBy,
});
export const treeSchema = z.object({
  prefix: z.string().max(1024).default(''),
  cursor: z.string().max(2048).nullish(),
  limit,
  with_delimiter: z.boolean().default(false),
  sortBy,
});

/** `20mb` counts in thousands, as the service does. */
const size = z
  .union([z.int().min(0), z.string().regex(/^\d{1,9}(b|kb|mb|gb)?$/i)])
  .transform((value) => {
    if (typeof value === 'number') return value;
    const [, digits = '0', unit = 'b'] = /^(\d+)([a-z]*)$/i.exec(value) ?? [];
    const factor = { kb: 1e3, mb: 1e6, gb: 1e9 }[unit.toLowerCase()] ?? 1;
    return Number(digits) * factor;
  });
const bucketFields = {
  public: z.boolean().optional(),
  file_size_limit: size.nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(100).nullish(),
};
export const bucketSchema = z.object({
  id: z.string().max(100).optional(),
  name: z.string().regex(/^[a-z0-9][\w.-]{0,99}$/i, 'Bucket name invalid'),
  ...bucketFields,
});
export const bucketChangeSchema = z.object(bucketFields);
export const removeSchema = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) });
export const moveSchema = z.object({
  bucketId: z.string().max(100),
  sourceKey: key,
  destinationBucket: z.string().max(100).optional(),
  destinationKey: key,
});
export const copySchema = moveSchema.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().max(200).optional(),
      mimetype: z.string().max(200).optional(),
    })
    .nullish(),
});
export const signSchema = z.object({
  expiresIn: z.int().min(1),
  transform: z.record(z.string(), z.unknown()).nullish(),
});
export const signManySchema = z.object({
  expiresIn: z.int().min(1),
  paths: z.array(z.string().max(1024)).min(1).max(100),
});

/** @throws WireError that says what is wrong first */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrongRequest(issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'Not valid');
}
