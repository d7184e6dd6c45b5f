import { z } from 'zod';
import type { BundleContent } from '../contents.ts';
import { FeedError, parseJson, type ReadFeed } from './feed-error.ts';

const feedSchema = z.array(
  z.object({
    Name: z.string().min(1).max(100),
    Title: z.string().min(1).max(200),
    Domain: z.string().max(253).nullish(),
    BreachDate: z.string(),
    AddedDate: z.string(),
    PwnCount: z.number().int().nonnegative(),
    DataClasses: z.array(z.string().max(100)),
    IsVerified: z.boolean(),
    IsFabricated: z.boolean(),
    IsSensitive: z.boolean(),
    IsRetired: z.boolean(),
    IsSpamList: z.boolean(),
    IsStealerLog: z.boolean().optional(),
  }),
);

type Listed = BundleContent<'breaches'>[number];

/** Reads `/breaches` as Have I Been Pwned publishes it, without texts and logos. @throws FeedError */
export function readBreachFeed(text: string): ReadFeed<BundleContent<'breaches'>> {
  const feed = feedSchema.safeParse(parseJson(text));
  if (!feed.success) throw new FeedError('This is not the list that Have I Been Pwned publishes.');
  const content = feed.data.map(
    (one): Listed => ({
      name: one.Name,
      title: one.Title,
      site: one.Domain || null,
      date: one.BreachDate.slice(0, 10),
      added: one.AddedDate.slice(0, 10),
      accounts: one.PwnCount,
      classes: one.DataClasses,
      flags: flagsOf(one),
    }),
  );
  const published = content.reduce((last, { added }) => (added > last ? added : last), '');
  return { version: published, published, content };
}

function flagsOf(one: z.output<typeof feedSchema>[number]): Listed['flags'] {
  return [
    ...(one.IsVerified ? [] : (['unverified'] as const)),
    ...(one.IsFabricated ? (['fabricated'] as const) : []),
    ...(one.IsSensitive ? (['sensitive'] as const) : []),
    ...(one.IsRetired ? (['retired'] as const) : []),
    ...(one.IsSpamList ? (['spam_list'] as const) : []),
    ...(one.IsStealerLog ? (['stealer_log'] as const) : []),
  ];
}
