import { type DataBundleId, dataBundleIdSchema } from '@parapet/contracts/assets/data-bundle';
import { z } from 'zod';

/** `bundle.json` beside the content that it names. */
export const manifestSchema = z.object({
  /** Format of this file and of the content. */
  format: z.literal(1),
  id: dataBundleIdSchema,
  version: z.string().min(1).max(100),
  published: z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/),
  source: z.string().max(500),
  licence: z.string().max(100),
  attribution: z.string().max(500),
  entries: z.number().int().nonnegative(),
  /** A file in the same folder; its name has the beginning of its hash. */
  content: z.string().regex(/^content-[0-9a-f]{16}\.json$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'bundle.json';

export const bundleTitles: Readonly<Record<DataBundleId, string>> = {
  'known-exploited': 'Known exploited vulnerabilities',
  'end-of-life': 'End of support of products',
  javascript: 'Vulnerable JavaScript libraries',
  takeover: 'Services whose names can be taken over',
  cve: 'Vulnerable versions (CVE)',
  epss: 'Chance of exploitation (EPSS)',
  technologies: 'Further technologies',
  breaches: 'Known data breaches',
};
