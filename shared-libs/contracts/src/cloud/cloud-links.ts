import { z } from 'zod';
import { idSchema, severitySchema } from '../text/vocabulary.ts';

const linkedFindingSchema = z.object({
  id: idSchema,
  title: z.string(),
  severity: severitySchema,
});
export type LinkedFinding = z.infer<typeof linkedFindingSchema>;

/** An asset and a resource of a cloud account that share a public address or name; this is the other of the two. */
export const cloudLinkSchema = z.object({
  kind: z.enum(['asset', 'resource']),
  id: idSchema,
  name: z.string(),
  /** `domain` of an asset, `aws.ec2.instance` of a resource. */
  type: z.string(),
  /** The address or name that both have. */
  host: z.string(),
  open: z.number().int().nonnegative().describe('Open findings.'),
  /** The worst of them, at most 5. */
  findings: z.array(linkedFindingSchema),
});
export type CloudLink = z.infer<typeof cloudLinkSchema>;

/** At most 20, by name. */
export const cloudLinksSchema = z.object({ items: z.array(cloudLinkSchema) });
