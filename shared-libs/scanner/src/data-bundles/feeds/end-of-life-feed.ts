import { z } from 'zod';
import type { BundleContent } from '../contents.ts';
import { FeedError, parseJson, type ReadFeed } from './feed-error.ts';

const releaseSchema = z.object({
  name: z.string(),
  releaseDate: z.string().nullish(),
  isEol: z.boolean(),
  eolFrom: z.string().nullish(),
  latest: z.object({ name: z.string() }).nullish(),
});

const feedSchema = z.object({
  last_modified: z.string().nullish(),
  result: z.array(
    z.object({ name: z.string(), label: z.string(), releases: z.array(releaseSchema) }),
  ),
});

/** Reads `/api/v1/products/full` as endoflife.date publishes it. @throws FeedError */
export function readEndOfLifeFeed(text: string): ReadFeed<BundleContent<'end-of-life'>> {
  const feed = feedSchema.safeParse(parseJson(text));
  if (!feed.success) throw new FeedError('This is not the list that endoflife.date publishes.');
  const published = feed.data.last_modified?.slice(0, 10) ?? null;
  return {
    version: published,
    published,
    content: feed.data.result.map(({ name, label, releases }) => ({
      name,
      title: label,
      cycles: releases.map((release) => ({
        cycle: release.name,
        released: release.releaseDate ?? null,
        ended: release.eolFrom ?? release.isEol,
        latest: release.latest?.name ?? null,
      })),
    })),
  };
}
