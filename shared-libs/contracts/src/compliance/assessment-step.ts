import { z } from 'zod';

/** A step that would let more requirements be assessed. */
export const assessmentStepSchema = z.object({
  kind: z.enum([
    'connect_account',
    'mend_account',
    'grant_read',
    'add_asset',
    'prove_asset',
    'scan',
    'attest',
    'renew_attestation',
  ]),
  /** Requirements that it would let be assessed; negative for those that end soon without it. */
  gain: z.int(),
  title: z.string(),
  detail: z.string(),
  /** A path of the dashboard that does it. */
  href: z.string(),
});
export type AssessmentStep = z.infer<typeof assessmentStepSchema>;
