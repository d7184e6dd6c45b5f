import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { text, textLine } from '../text/text.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';

export const cloudAccountStatusSchema = z.enum(['pending', 'connected', 'degraded', 'error']);

/** One permission that was tested, and the answer of the provider. */
export const permissionResultSchema = z.object({
  action: z.string(),
  ok: z.boolean(),
  message: z.string().nullable(),
  /** Names the policy that denied it, as far as the provider says. */
  deniedBy: z.string().nullable().default(null),
  /** Checks that wait for it. */
  checks: z.number().int().nonnegative().default(0),
});
export type PermissionResult = z.infer<typeof permissionResultSchema>;

export const cloudProviders = ['aws', 'azure', 'gcp'] as const;
export const cloudProviderSchema = z.enum(cloudProviders);
export type CloudProvider = z.infer<typeof cloudProviderSchema>;

/** Ways to sign in at a provider; each is of one. */
export const authMethods = {
  assume_role: 'aws',
  access_key: 'aws',
  service_principal_secret: 'azure',
  service_principal_certificate: 'azure',
  service_account_key: 'gcp',
  workload_identity: 'gcp',
} as const satisfies Record<string, CloudProvider>;
export type AuthMethod = keyof typeof authMethods;

export const cloudAccountSchema = z.object({
  id: idSchema,
  workspaceId: idSchema,
  provider: cloudProviderSchema,
  /**
   * Twelve digits of AWS, the id of an Azure subscription, or that of a project of Google Cloud; null until the
   * provider has returned it.
   */
  accountUid: z.string().nullable(),
  alias: z.string(),
  authMethod: z.enum(Object.keys(authMethods) as [AuthMethod, ...AuthMethod[]]),
  roleArn: z.string().nullable(),
  externalId: z.string().nullable(),
  /**
   * Names the credential, never its secret: an id with all but its ends hidden, e.g. `AKIA…WXYZ`, or the end of a
   * certificate's thumbprint.
   */
  accessKeyHint: z.string().nullable(),
  /** `aws`, `aws-us-gov`, `aws-cn`; `azure`, `azure-us-gov`, `azure-china`; `gcp`. */
  partition: z.string().default('aws'),
  /** Where the connection is checked; `global` where a provider has no such place. */
  region: z.string(),
  /** What names the caller at the provider, without secrets, such as the tenant and application of Azure. */
  connection: z.record(z.string(), z.string()).default({}),
  /** The regions that are read; null for all that are enabled. */
  regions: z.array(z.string()).nullable().default(null),
  /** Not scanned by schedules since then; null for an account in use. */
  pausedAt: timestampSchema.nullable().default(null),
  /** The organisation that it was connected through, whose access it has; null for one connected by itself. */
  organisationId: idSchema.nullable().default(null),
  /** A made-up account: in no score and no limit of real ones. */
  isSample: z.boolean().default(false),
  /** Who calls, as the provider names it: an ARN, an application of Entra, a service account. */
  callerArn: z.string().nullable(),
  status: cloudAccountStatusSchema,
  statusMessage: z.string().nullable(),
  permissionReport: z.array(permissionResultSchema),
  connectionCheckedAt: timestampSchema.nullable(),
  /** Above the limit of the plan: it is kept, and can only be disconnected. */
  isReadOnly: z.boolean().default(false),
  createdAt: timestampSchema,
});
export type CloudAccount = z.infer<typeof cloudAccountSchema>;

const alias = nameLine().min(1, 'Give the account a name').max(80);
const region = z
  .string()
  .regex(/^[a-z]{2,4}(-[a-z]+){1,3}-\d$/, 'A region looks like eu-central-1')
  .max(32)
  .default('us-east-1');

const regions = z
  .array(region.unwrap())
  .min(1, 'Choose a region at least')
  .max(40)
  .describe('The regions to read; null for all that are enabled.');

const roleArn = z
  .string()
  .trim()
  .max(600)
  .regex(
    /^arn:aws(-[a-z]+)*:iam::\d{12}:role\/[\w+=,.@/-]+$/,
    'A role ARN looks like arn:aws:iam::123456789012:role/ParapetAudit',
  );
const accessKeyId = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{16,128}$/, 'An access key id is upper-case letters and digits, like AKIA…');
const secretAccessKey = textLine().min(16, 'Paste the secret access key').max(256);

const guid = (message: string) =>
  textLine()
    .max(36)
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, message)
    .toLowerCase();
const tenantId = guid('A tenant id looks like 72f988bf-86f1-41af-91ab-2d7cd011db47');
const clientId = guid('An application id looks like 72f988bf-86f1-41af-91ab-2d7cd011db47');
const subscriptionId = guid('A subscription id looks like 72f988bf-86f1-41af-91ab-2d7cd011db47');
const clientSecret = textLine().min(8, 'Paste the value of the client secret').max(256);
const certificate = text()
  .max(20_000)
  .refine(
    (text) =>
      text.includes('-----BEGIN CERTIFICATE-----') &&
      /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text),
    'Paste the certificate and its private key, both as PEM',
  );
/** The clouds of Azure, each with hosts of its own. */
export const azureClouds = ['azure', 'azure-us-gov', 'azure-china'] as const;
export type AzureCloud = (typeof azureClouds)[number];
const azure = { tenantId, clientId, subscriptionId, cloud: z.enum(azureClouds).default('azure') };

const projectId = textLine()
  .max(100)
  .regex(
    /^(?:[a-z][a-z0-9.-]{0,60}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    'A project id looks like shop-production-1234',
  );
const serviceAccount = textLine()
  .max(200)
  .regex(
    /^[\w-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}gserviceaccount\.com$/i,
    'A service account looks like parapet@shop.iam.gserviceaccount.com',
  )
  .toLowerCase();
const privateKey = text()
  .max(10_000)
  .refine(
    (text) => text.includes('-----BEGIN PRIVATE KEY-----'),
    'Paste the private key, which begins with -----BEGIN PRIVATE KEY-----',
  );

const privateKeyId = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{8,64}$/, 'A key id is hexadecimal');

export const connectCloudAccountSchema = z.discriminatedUnion('authMethod', [
  z.object({
    authMethod: z.literal('assume_role'),
    alias,
    region,
    regions: regions.nullable().default(null),
    roleArn,
  }),
  z.object({
    authMethod: z.literal('access_key'),
    alias,
    region,
    regions: regions.nullable().default(null),
    accessKeyId,
    secretAccessKey,
  }),
  z.object({
    authMethod: z.literal('service_principal_secret'),
    alias,
    ...azure,
    clientSecret,
  }),
  z.object({
    authMethod: z.literal('service_principal_certificate'),
    alias,
    ...azure,
    /** PEM: the certificate and its private key. */
    certificate,
  }),
  z.object({
    authMethod: z.literal('service_account_key'),
    alias,
    projectId,
    serviceAccount,
    /** PEM; no address of a key file is ever used. */
    privateKey,
    privateKeyId,
  }),
  z.object({
    authMethod: z.literal('workload_identity'),
    alias,
    projectId,
    serviceAccount,
    /** The project of the pool. */
    projectNumber: z
      .string()
      .trim()
      .regex(/^\d{6,20}$/, 'A project number has digits alone'),
    poolId: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{3,31}$/, 'A pool id looks like parapet-pool'),
    providerId: z
      .string()
      .trim()
      .regex(/^[a-z][a-z0-9-]{3,31}$/, 'A provider id looks like parapet-aws'),
  }),
]);
export type ConnectCloudAccount = z.input<typeof connectCloudAccountSchema>;

/** Keys are replaced together; they must be of the same account. */
export const updateCloudAccountSchema = z
  .object({
    alias,
    isPaused: z.boolean(),
    regions: regions.nullable(),
    keys: z.object({ accessKeyId, secretAccessKey }),
    roleArn,
    clientSecret,
    certificate,
    serviceAccountKey: z.object({ privateKey, privateKeyId }),
  })
  .partial();
export type UpdateCloudAccount = z.input<typeof updateCloudAccountSchema>;

export const connectSampleQuerySchema = z.object({
  provider: cloudProviderSchema.default('aws').describe('The provider of the made-up account.'),
});

/** The values that a customer needs to create the role. */
export const cloudSetupSchema = z.object({
  /** One per workspace, generated by the API: the confused-deputy guard of AWS. */
  externalId: z.string(),
  /** The AWS account that will assume the role; null when the operator has set none. */
  trustedAccountId: z.string().nullable(),
  trustPolicy: z.string(),
  /** The least that the checks need to read, as policies within AWS's limit of length. */
  policies: z.array(z.string()).default([]),
  /** Creates the role with its trust and its permissions. */
  snippets: z
    .object({ cloudformation: z.string(), terraform: z.string(), cli: z.string() })
    .default({ cloudformation: '', terraform: '', cli: '' }),
  /** Actions that are read. */
  actions: z.number().int().nonnegative().default(0),
  /** What a scan of AWS sends, counted from what is read. */
  calls: z
    .object({
      /** At least, for services without regions. */
      global: z.number().int().nonnegative(),
      /** At least, in each region. */
      region: z.number().int().nonnegative(),
      /** At most, for each resource. */
      resource: z.number().int().nonnegative(),
      /** Services that bill requests. */
      billed: z.array(z.string()),
    })
    .default({ global: 0, region: 0, resource: 0, billed: [] }),
  /** What an Azure subscription is connected with; the placeholders `<…>` are the reader's. */
  azure: z.object({
    cli: z.string(),
    terraform: z.string(),
    actions: z.number().int().nonnegative(),
  }),
  /** Commands that prepare a project of Google Cloud, for a key or a workload identity. */
  gcp: z.object({
    cli: z.string(),
    terraform: z.string(),
    federation: z.string(),
    actions: z.number().int().nonnegative(),
  }),
  /** Providers of which this installation can connect a made-up account. */
  samples: z.array(cloudProviderSchema).default([]),
});
export type CloudSetup = z.output<typeof cloudSetupSchema>;
export const cloudAccountListSchema = z.object({ items: z.array(cloudAccountSchema) });
