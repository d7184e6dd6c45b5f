import { technologyCategorySchema } from '@parapet/contracts/assets/technology-category';
import { z } from 'zod';
import { parsePattern } from './pattern.ts';
import { parseSign } from './sign.ts';

const cpeName = z.string().regex(/^[a-z0-9_.!~+\\/-]+:[a-z0-9_.!~+\\/-]+$/);

/**
 * How one technology is recognised, and how other lists name it. A sign is a place and a pattern:
 * `header server: nginx[/{v}]`, `cookie PHPSESSID`, `meta generator: WordPress[ {v}]`,
 * `script: /wp-includes/`, `library jquery`, `title: Grafana`, `html: data-reactroot`,
 * `favicon: ^81586312`, `banner ssh: OpenSSH_{v}`, `certificate: FortiGate`. One sign is enough.
 */
const technologyRuleSchema = z.strictObject({
  /** Never changes: stored rows and findings are named by it. */
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: z.string().min(1).max(100),
  category: technologyCategorySchema,
  /** `vendor:product` of its CPE. */
  cpe: cpeName.optional(),
  /** Other names under which lists of flaws have it, such as the ones of earlier owners. */
  cpeAliases: z.array(cpeName).max(5).optional(),
  /** Package URL without version. */
  purl: z.string().max(200).optional(),
  /** Name at endoflife.date. */
  endOfLife: z.string().max(100).optional(),
  /** Release cycles there that are not named by versions, by how the version begins. */
  cycleOf: z.record(z.string().max(20), z.string().max(40)).optional(),
  /** Name in the repository of RetireJS. */
  library: z.string().max(100).optional(),
  /** `vendor:product` as CISA's catalogue writes them; `*` at an end stands for any text. */
  knownExploited: z.array(z.string().max(200)).max(20).optional(),
  /**
   * Tells where the product tells its version, if the page tells none or a part of it: a path from the root of the site,
   * and patterns of which the first that is found counts.
   */
  versionAt: z
    .strictObject({
      path: z.string().regex(/^[\w./-]{1,200}$/),
      patterns: z
        .array(z.string().max(100).refine(isVersionPattern, { error: 'is not a pattern with {v}' }))
        .min(1)
        .max(5),
    })
    .optional(),
  /** Slugs of what is meant instead where it is found at the same place. */
  unless: z.array(z.string().max(64)).max(10).optional(),
  signs: z
    .array(z.string().max(300).refine(isSign, { error: 'is not a sign' }))
    .min(1)
    .max(40),
});
export type TechnologyRule = z.infer<typeof technologyRuleSchema>;

/** Every `vendor:product` of a technology. */
export const cpesOf = ({ cpe, cpeAliases = [] }: TechnologyRule): readonly string[] =>
  cpe === undefined ? cpeAliases : [cpe, ...cpeAliases];

/** Returns the name under which flaws of a product are kept, whatever name a list has for it; null for others. */
export function productNames(rules: readonly TechnologyRule[]): (product: string) => string | null {
  const names = new Map(
    rules.flatMap((rule) => cpesOf(rule).map((cpe) => [cpe, rule.cpe ?? cpe] as const)),
  );
  return (product) => names.get(product) ?? null;
}

export const technologyRulesSchema = z.array(technologyRuleSchema).max(20_000);

function isVersionPattern(text: string): boolean {
  try {
    return parsePattern(text).version === 'required';
  } catch {
    return false;
  }
}

function isSign(text: string): boolean {
  try {
    parseSign(text);
    return true;
  } catch {
    return false;
  }
}
