import { z } from 'zod';
import { integritySchema } from '../releases/release.ts';
import { releaseFileSchema } from '../releases/release-file.ts';

// The public documents of a remote: HTML that its build renders and the API serves.

/** The file of a build that lists its documents. */
export const SITE_INDEX = 'site.json';

/** A path of the page without a trailing slash, of plain segments: `/blog/2026/coverage`. */
const documentPathSchema = z
  .string()
  .max(300)
  .regex(/^\/$|^(\/[a-z0-9][a-z0-9._~-]*)+$/, {
    error: 'is no path of lower-case segments such as /blog/coverage',
  });

/** The path of a file that is served beside the documents: `/blog/feed.xml`. */
const filePathSchema = z
  .string()
  .max(300)
  .regex(/^(\/[a-z0-9][a-z0-9._~-]*)+\.[a-z0-9]+$/, { error: 'is no path of a file' });

const storedFileSchema = z.object({ file: releaseFileSchema, integrity: integritySchema });
export type StoredFile = z.infer<typeof storedFileSchema>;

export const documentKindSchema = z.enum(['page', 'post', 'check', 'doc']);

/** The head of a document: plain text, which the API escapes. */
const documentHeadSchema = z.object({
  title: z.string().min(1).max(120),
  description: z.string().min(50).max(160),
  kind: documentKindSchema,
  /** The picture for shared links: a file of the build of 1200 by 630 pixels. */
  image: z.object({ file: releaseFileSchema, alt: z.string().min(1) }).optional(),
  published: z.iso.date().optional(),
  updated: z.iso.date().optional(),
  tags: z.array(z.string()).optional(),
  /** Left out of the sitemap, and crawlers are asked not to list it. */
  noindex: z.boolean().optional(),
  /** Schema.org objects; `{origin}` in their strings is the origin of the installation. */
  jsonLd: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Its text has holes such as `{{operator.name}}` that the API fills. */
  hasHoles: z.boolean().optional(),
});
export type DocumentHead = z.infer<typeof documentHeadSchema>;

export const siteDocumentSchema = documentHeadSchema.extend({
  path: documentPathSchema,
  ...storedFileSchema.shape,
  /** The data of the page, served at `{path}/_payload.json`. */
  payload: storedFileSchema.optional(),
});
export type SiteDocument = z.infer<typeof siteDocumentSchema>;

const siteFileSchema = storedFileSchema.extend({
  path: filePathSchema,
  /** Content type with its charset. */
  type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+(; charset=utf-8)?$/),
  /** The title of a feed that documents link to. */
  feed: z.string().optional(),
});
export type SiteFile = z.infer<typeof siteFileSchema>;

/** `site.json` of a build; the release manifest names it by its hash. */
export const siteIndexSchema = z.object({
  documents: z.array(siteDocumentSchema).max(5000),
  /** Paths that had a document and have none for good: 410. */
  gone: z.array(documentPathSchema).default([]),
  /** Feeds and other files that are served at their own path. */
  files: z.array(siteFileSchema).default([]),
  /** Stylesheets, pictures and fonts that documents refer to, with their hash. */
  assets: z.record(releaseFileSchema, integritySchema),
});
export type SiteIndex = z.infer<typeof siteIndexSchema>;
