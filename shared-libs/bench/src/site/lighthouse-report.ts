import { z } from 'zod';

const numeric = z.looseObject({ numericValue: z.number().optional() });
const requestSchema = z.looseObject({
  url: z.string(),
  resourceType: z.string().optional(),
  transferSize: z.number().optional(),
});
const reportSchema = z.looseObject({
  runtimeError: z.looseObject({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.looseObject({
      score: z.number().nullable(),
      auditRefs: z.array(z.looseObject({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.looseObject({ title: z.string(), score: z.number().nullable().optional() }),
  ),
});

/** Describes what Lighthouse says of a page on its mobile profile. */
export interface LighthouseResult {
  /** From 0 to 100, by category. */
  readonly scores: Readonly<Record<string, number>>;
  /** The sum of layout shifts. */
  readonly shift: number;
  /** Milliseconds until the largest part is painted, on a simulated slow line. */
  readonly largestPaint: number;
  /** Bytes that came over the line: of the document with its styles, and of everything. */
  readonly pageBytes: number;
  readonly allBytes: number;
  /** Audits of accessibility, best practices and SEO that do not pass. */
  readonly faults: readonly string[];
}

const PAGE_TYPES: readonly string[] = ['Document', 'Stylesheet'];

/** @throws Error for a page that Lighthouse could not load, or another format */
export function readReport(json: unknown): LighthouseResult {
  const report = reportSchema.parse(json);
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  const numberOf = (id: string): number =>
    numeric.parse(report.audits[id] ?? {}).numericValue ?? Number.NaN;
  const { details } = z
    .looseObject({ details: z.looseObject({ items: z.array(requestSchema) }) })
    .parse(report.audits['network-requests']);
  const bytesOf = (items: readonly z.infer<typeof requestSchema>[]): number =>
    items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    scores: Object.fromEntries(
      Object.entries(report.categories).map(([id, { score }]) => [
        id,
        Math.round(100 * (score ?? 0)),
      ]),
    ),
    shift: numberOf('cumulative-layout-shift'),
    largestPaint: numberOf('largest-contentful-paint'),
    pageBytes: bytesOf(
      details.items.filter(({ resourceType = '' }) => PAGE_TYPES.includes(resourceType)),
    ),
    allBytes: bytesOf(details.items),
    faults: Object.entries(report.categories)
      .filter(([id]) => id !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${report.audits[id]?.title}`),
  };
}
