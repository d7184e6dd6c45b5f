import { z } from 'zod';
import { textLine } from './text.ts';
import { idSchema, timestampSchema } from './vocabulary.ts';

export const cloudAccountStatusSchema = z.enum(['pending', 'connected', 'degraded', 'error']);

/** One permission that was tried, and what the provider said. */
export const permissionResultSchema = z.object({
  action: z.string(),
  ok: z.boolean(),
  message: z.string().nullable(),
});

export const cloudAccountSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  provider: z.literal('aws'),
  /** Twelve digits; null until the provider has told it. */
  accountUid: z.string().nullable(),
  alias: z.string(),
  authMethod: z.enum(['assume_role', 'access_key']),
  roleArn: z.string().nullable(),
  externalId: z.string().nullable(),
  /** The key id with all but its ends hidden, e.g. `AKIA…WXYZ`; the secret is never given out. */
  accessKeyHint: z.string().nullable(),
  region: z.string(),
  /** The ARN that AWS answered with. */
  callerArn: z.string().nullable(),
  status: cloudAccountStatusSchema,
  statusMessage: z.string().nullable(),
  permissionReport: z.array(permissionResultSchema),
  connectionCheckedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
});
export type CloudAccount = z.infer<typeof cloudAccountSchema>;

const alias = textLine().min(1, 'Give the account a name').max(80);
const region = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'A region looks like eu-central-1')
  .max(32)
  .default('us-east-1');

export const connectCloudAccountSchema = z.discriminatedUnion('authMethod', [
  z.object({
    authMethod: z.literal('assume_role'),
    alias,
    region,
    roleArn: z
      .string()
      .trim()
      .max(600)
      .regex(
        /^arn:aws(-[a-z]+)*:iam::\d{12}:role\/[\w+=,.@/-]+$/,
        'A role ARN looks like arn:aws:iam::123456789012:role/ParapetAudit',
      ),
  }),
  z.object({
    authMethod: z.literal('access_key'),
    alias,
    region,
    accessKeyId: z
      .string()
      .trim()
      .regex(/^[A-Z0-9]{16,128}$/, 'An access key id is upper-case letters and digits, like AKIA…'),
    secretAccessKey: textLine().min(16, 'Paste the secret access key').max(256),
  }),
]);
export type ConnectCloudAccount = z.input<typeof connectCloudAccountSchema>;

/** What a customer needs to make the role before connecting it. */
export const cloudSetupSchema = z.object({
  /** Per workspace, made by us: the confused-deputy guard of AWS. */
  externalId: z.string(),
  /** The AWS account that will assume the role; null when the operator has set none. */
  trustedAccountId: z.string().nullable(),
  trustPolicy: z.string(),
});
export const cloudAccountListSchema = z.object({ items: z.array(cloudAccountSchema) });
