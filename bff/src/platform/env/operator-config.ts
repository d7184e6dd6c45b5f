import { z } from 'zod';

/** Who operates an installation, for its legal pages and `security.txt`; null for what is not set. */
export interface OperatorConfig {
  readonly name: string | null;
  readonly address: string | null;
  readonly contact: string | null;
  /** An address of mail, or the https address of a form. */
  readonly securityContact: string | null;
  readonly jurisdiction: string | null;
}

export const operatorVariables = z.object({
  PARAPET_OPERATOR_NAME: z.string().max(120).optional(),
  PARAPET_OPERATOR_ADDRESS: z.string().max(300).optional(),
  PARAPET_OPERATOR_CONTACT: z.string().max(200).optional(),
  PARAPET_OPERATOR_SECURITY_CONTACT: z
    .string()
    .max(200)
    .regex(/^([^\s@:/]+@[^\s@]+|https:\/\/\S+)$/, 'must be an address of mail, or an https address')
    .optional(),
  PARAPET_OPERATOR_JURISDICTION: z.string().max(120).optional(),
});

export const readOperatorConfig = (env: z.infer<typeof operatorVariables>): OperatorConfig => ({
  name: env.PARAPET_OPERATOR_NAME ?? null,
  address: env.PARAPET_OPERATOR_ADDRESS ?? null,
  contact: env.PARAPET_OPERATOR_CONTACT ?? null,
  securityContact: env.PARAPET_OPERATOR_SECURITY_CONTACT ?? null,
  jurisdiction: env.PARAPET_OPERATOR_JURISDICTION ?? null,
});
