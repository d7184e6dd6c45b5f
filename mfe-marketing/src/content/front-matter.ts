import { z } from 'zod';

/** A day as in 2026-11-12. */
const day = z.iso.date();

/** The head of a page of `content/`, written in YAML between two lines of dashes. */
export const frontMatterSchema = z.strictObject({
  title: z.string().min(3).max(100),
  description: z.string().min(50).max(160),
  /** The few words of a list that leads to the page; its title without. */
  label: z.string().optional(),
  /** Set for a post. */
  author: z.literal('Parapet').optional(),
  published: day.optional(),
  updated: day.optional(),
  tags: z.array(z.string().regex(/^[a-z0-9-]+$/)).optional(),
  /** The text has holes that the installation fills. */
  hasHoles: z.boolean().optional(),
  noindex: z.boolean().optional(),
  /** Tells what the page says that the product does: see `../claims/claims.ts`. */
  claims: z.array(z.string()).optional(),
  /** The commands that measured the figures of a page; its text shows them. */
  measured: z.array(z.string().min(3)).min(1).optional(),
  /** The figures of a page without measurements, such as `5 s`: limits and examples. */
  stated: z.array(z.string()).min(1).optional(),
  /** Tells what it says that the product does not offer yet. */
  planned: z.array(z.string()).optional(),
});
export type FrontMatter = z.infer<typeof frontMatterSchema>;
