import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { personSchema } from './person.ts';

/** Lists that keep views. */
export const viewPageSchema = z.enum(['assets', 'findings']);
export type ViewPage = z.infer<typeof viewPageSchema>;

/** Views that one person may keep for one list. */
export const MAX_VIEWS = 50;

export const savedViewSchema = z.object({
  id: idSchema,
  page: viewPageSchema,
  name: z.string(),
  /** The query of the page's address without the question mark: filters, sort and columns. */
  query: z.string(),
  /** Tells whether everybody in the workspace sees it. */
  shared: z.boolean(),
  isOwn: z.boolean(),
  /** Null when the account was deleted. */
  createdBy: personSchema.nullable(),
  updatedAt: timestampSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

const nameSchema = nameLine().min(1, 'Give the view a name').max(60, 'Use at most 60 characters');
const querySchema = textLine()
  .max(2000)
  .meta({ examples: ['criticality=5&sort=-risk', 'environment=production', ''] });

export const createViewSchema = z.object({
  page: viewPageSchema,
  name: nameSchema.meta({ examples: ['Production', 'Mine', 'Never scanned'] }),
  query: querySchema,
  shared: z.boolean().default(false),
});
export type CreateView = z.output<typeof createViewSchema>;

export const updateViewSchema = z
  .object({ name: nameSchema, query: querySchema, shared: z.boolean() })
  .partial();
export type UpdateView = z.infer<typeof updateViewSchema>;

export const listViewsQuerySchema = z.object({ page: viewPageSchema.optional() });
/** Own ones first, each by name; at most 500. */
export const viewListSchema = z.object({ items: z.array(savedViewSchema) });
