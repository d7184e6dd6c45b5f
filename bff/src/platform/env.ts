import { join, resolve } from 'node:path';
import { SCAN_PACE } from '@parapet/contracts/scans/scan-pace';
import { type PrivateHosts, parsePrivateHosts } from '@parapet/scanner/address-guard/private-hosts';
import { z } from 'zod';
import { ConfigError } from './env/config-error.ts';
import { flag, limit, port, url } from './env/fields.ts';
import { type OAuthConfig, oauthVariables, readOAuthConfig } from './env/oauth-config.ts';
import {
  type OperatorConfig,
  operatorVariables,
  readOperatorConfig,
} from './env/operator-config.ts';
import { type RemotesConfig, readRemotesConfig, remotesVariables } from './env/remotes-config.ts';
import {
  readServicesConfig,
  type ServicesConfig,
  servicesVariables,
} from './env/services-config.ts';
import { readStorageConfig, type StorageConfig, storageVariables } from './env/storage-config.ts';
import { isLoopbackName } from './http/loopback.ts';
import { defaultRateLimits } from './http/rate-limit.ts';
import { withoutEndSlash } from './http/without-end-slash.ts';

/** The configuration of the processes, parsed once from the environment and checked as a whole. */
export interface Config extends RemotesConfig, ServicesConfig {
  /** `embedded`: this machine runs database and auth. `hosted`: Supabase does. */
  readonly mode: 'embedded' | 'hosted';
  readonly port: number;
  /** The shell's public origin, without a trailing slash. */
  readonly publicUrl: string;
  /** Crawlers may list the public pages: PUBLIC_URL and the operator's name are set. */
  readonly isIndexable: boolean;
  readonly dataDir: string;
  /** Newer data bundles, as `npm run data:update` fetches them. */
  readonly dataBundles: string;
  /** A direct connection, since LISTEN does not work through a transaction pool. */
  readonly databaseUrl: string;
  /** The operator accepts a login that bypasses row-level security. */
  readonly acceptBypassRls: boolean;
  /** The hosted project; null in the embedded default. */
  readonly supabase: { url: string; publishableKey: string; secretKey: string } | null;
  /** 32 bytes in base64; null in embedded mode, where the data folder has it. */
  readonly encryptionKey: string | null;
  readonly storage: StorageConfig;
  readonly shellDist: string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The number of proxies in front; 0 trusts no forwarded header. */
  readonly trustedProxies: number;
  readonly metricsPort: number | null;
  /** Tells where a worker serves its health and metrics; nowhere without. */
  readonly workerPort: number | null;
  /** Milliseconds between the request to stop, when /readyz fails, and the end of the port. */
  readonly drainMs: number;
  /** Tells where certificate logs are searched, with `{domain}`; null for nowhere. */
  readonly certificateLogUrl: string | null;
  /** Answers as version 3 of Have I Been Pwned in its place, without a trailing slash; null for the service itself. */
  readonly breachServiceUrl: string | null;
  /** Server for data of registries, with `{domain}`. */
  readonly rdapUrl: string | null;
  /** Private and loopback targets may be added and scanned. */
  readonly allowPrivateTargets: boolean;
  /** Private destinations of webhooks: none, until the operator lists them. */
  readonly webhookPrivateHosts: PrivateHosts;
  /** The hosts that one worker scans side by side. */
  readonly workerHosts: number;
  /** Limits what the requests of one account may cost in a minute: about so many milliseconds of a processor. */
  readonly accountCost: number;
  /** HTTP requests per second that a scan sends to one host; private and loopback ones stand more. */
  readonly scanPace: { readonly public: number; readonly private: number };
  readonly validateResponses: boolean;
  readonly sourceUrl: string;
  readonly operator: OperatorConfig;
  readonly oauth: OAuthConfig;
  /** Account settings of embedded mode; a hosted project has its own. */
  readonly accounts: {
    /** A session ends after this time without use; null for never. */
    readonly sessionIdleMinutes: number | null;
    /** A session ends this long after its start; null for never. */
    readonly sessionMaxHours: number | null;
    /** New passwords are checked against leaked ones, by k-anonymity. */
    readonly breachedPasswordLookup: boolean;
  };
}

const repository = resolve(import.meta.dirname, '../../..');
const hostedNames = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
] as const;

const variables = z.object({
  ...remotesVariables.shape,
  ...servicesVariables.shape,
  ...storageVariables.shape,
  ...oauthVariables.shape,
  ...operatorVariables.shape,
  PARAPET_PORT: port.default(3000),
  PUBLIC_URL: url.optional(),
  PARAPET_DATA_DIR: z.string().optional(),
  PARAPET_DATA_BUNDLES: z.string().optional(),
  PARAPET_EMBEDDED_DATABASE_URL: z.string().optional(),
  SUPABASE_URL: url.optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  PARAPET_ACCEPT_BYPASSRLS: flag.optional(),
  PARAPET_ENCRYPTION_KEY: z
    .base64({ error: 'must be 32 bytes in base64, as from: openssl rand -base64 32' })
    .refine((key) => Buffer.from(key, 'base64').length === 32, {
      error: 'must be 32 bytes in base64, as from: openssl rand -base64 32',
    })
    .optional(),
  PARAPET_SHELL_DIST: z.string().optional(),
  PARAPET_TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number' }).int().min(0).optional(),
  PARAPET_METRICS_PORT: port.optional(),
  PARAPET_WORKER_PORT: port.optional(),
  PARAPET_DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .min(0, 'must be 0 or more')
    .max(60, 'must be 60 or less')
    .optional(),
  PARAPET_HIBP_URL: url.optional(),
  PARAPET_CERTIFICATE_LOG_URL: url
    .refine((text) => text.includes('{domain}'), { error: 'must contain {domain}' })
    .optional(),
  PARAPET_RDAP_URL: url
    .refine((text) => text.includes('{domain}'), { error: 'must contain {domain}' })
    .optional(),
  PARAPET_ALLOW_PRIVATE_TARGETS: flag.optional(),
  PARAPET_WEBHOOK_PRIVATE_HOSTS: z.string().optional().transform(readPrivateHosts),
  PARAPET_WORKER_HOSTS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .max(500, 'must be 500 or less')
    .default(192),
  PARAPET_ACCOUNT_COST_PER_MINUTE: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1000, 'must be 1000 or more')
    .max(1_000_000, 'must be 1000000 or less')
    .default(defaultRateLimits.cost),
  PARAPET_SCAN_REQUESTS_PER_SECOND: z.coerce
    .number({ error: 'must be a number' })
    .min(1, 'must be 1 or more')
    .max(100, 'must be 100 or less')
    .optional(),
  PARAPET_SOURCE_URL: url.default('https://github.com/parapet-security/parapet'),
  PARAPET_SESSION_IDLE_MINUTES: limit({ least: 5, standard: 14 * 24 * 60, most: 400 * 24 * 60 }),
  PARAPET_SESSION_MAX_HOURS: limit({ least: 1, standard: 30 * 24, most: 400 * 24 }),
  PARAPET_BREACHED_PASSWORD_LOOKUP: flag.default('false'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  NODE_ENV: z.string().optional(),
});

/**
 * Parses the environment. Empty values count as unset.
 * @throws ConfigError that names every missing or wrong variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new ConfigError(`The environment is not valid: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  const supabase = hostedPart(env);
  const mode = supabase ? 'hosted' : 'embedded';
  const dataDir = resolve(env.PARAPET_DATA_DIR ?? join(repository, '.parapet'));

  const publicUrl = withoutEndSlash(env.PUBLIC_URL ?? `http://localhost:${env.PARAPET_PORT}`);
  const services = readServicesConfig(env);
  if (mode === 'embedded' && !services.smtp) requireLoopback(publicUrl);

  const trustedProxies =
    env.PARAPET_TRUSTED_PROXIES ?? (mode === 'hosted' && needsProxy(env) ? 1 : 0);
  return {
    mode,
    port: env.PARAPET_PORT,
    publicUrl,
    isIndexable: env.PUBLIC_URL !== undefined && env.PARAPET_OPERATOR_NAME !== undefined,
    dataDir,
    dataBundles: resolve(env.PARAPET_DATA_BUNDLES ?? join(dataDir, 'bundles')),
    databaseUrl: databaseUrl(env),
    acceptBypassRls: env.PARAPET_ACCEPT_BYPASSRLS === 'true',
    supabase,
    encryptionKey: env.PARAPET_ENCRYPTION_KEY ?? null,
    ...readRemotesConfig(env, { mode, dataDir }),
    ...services,
    storage: readStorageConfig(env, { mode, dataDir }),
    shellDist: resolve(env.PARAPET_SHELL_DIST ?? join(repository, 'shell/dist')),
    logLevel: env.LOG_LEVEL,
    trustedProxies,
    metricsPort: env.PARAPET_METRICS_PORT ?? null,
    workerPort: env.PARAPET_WORKER_PORT ?? null,
    drainMs: 1000 * (env.PARAPET_DRAIN_SECONDS ?? (trustedProxies > 0 ? 5 : 0)),
    breachServiceUrl: env.PARAPET_HIBP_URL?.replace(/\/$/, '') ?? null,
    certificateLogUrl: env.PARAPET_CERTIFICATE_LOG_URL ?? null,
    rdapUrl: env.PARAPET_RDAP_URL ?? null,
    allowPrivateTargets: env.PARAPET_ALLOW_PRIVATE_TARGETS
      ? env.PARAPET_ALLOW_PRIVATE_TARGETS === 'true'
      : mode === 'embedded',
    webhookPrivateHosts: env.PARAPET_WEBHOOK_PRIVATE_HOSTS,
    workerHosts: env.PARAPET_WORKER_HOSTS,
    accountCost: env.PARAPET_ACCOUNT_COST_PER_MINUTE,
    scanPace: {
      public: env.PARAPET_SCAN_REQUESTS_PER_SECOND ?? SCAN_PACE.public,
      private: env.PARAPET_SCAN_REQUESTS_PER_SECOND ?? SCAN_PACE.private,
    },
    validateResponses: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
    sourceUrl: env.PARAPET_SOURCE_URL,
    operator: readOperatorConfig(env),
    oauth: readOAuthConfig(env, set, mode),
    accounts: {
      sessionIdleMinutes: env.PARAPET_SESSION_IDLE_MINUTES,
      sessionMaxHours: env.PARAPET_SESSION_MAX_HOURS,
      breachedPasswordLookup: env.PARAPET_BREACHED_PASSWORD_LOOKUP === 'true',
    },
  };
}

/** The API serves plain HTTP, so an https URL needs a proxy in front. */
const needsProxy = (env: Variables): boolean => env.PUBLIC_URL?.startsWith('https:') ?? false;

type Variables = z.infer<typeof variables>;

function hostedPart(env: Variables): Config['supabase'] {
  const missing = hostedNames.filter((name) => env[name] === undefined);
  if (missing.length === hostedNames.length) return null;
  const also = [
    ...missing,
    ...(env.PARAPET_ENCRYPTION_KEY ? [] : ['PARAPET_ENCRYPTION_KEY']),
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL']),
  ];
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = env;
  if (also.length > 0 || !SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY) {
    const given = hostedNames.filter((name) => env[name] !== undefined);
    throw new ConfigError(
      `The hosted environment is incomplete: ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set, but ${also.join(', ')} ${also.length === 1 ? 'is' : 'are'} missing. Set all of them, or none to run everything on this machine.`,
    );
  }
  return {
    url: withoutEndSlash(SUPABASE_URL),
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    secretKey: SUPABASE_SECRET_KEY,
  };
}

/**
 * The embedded mailbox gives access to every account, so it must be reachable only from this
 * machine.
 */
function requireLoopback(publicUrl: string): void {
  if (isLoopbackName(new URL(publicUrl).hostname)) return;
  throw new ConfigError(
    `PUBLIC_URL is ${publicUrl}, which is not local, but mail would stay in the mailbox of this machine. Set SMTP_URL and MAIL_FROM to send mail, or remove PUBLIC_URL to use Parapet on this machine only.`,
  );
}

function readPrivateHosts(text: string | undefined, context: z.RefinementCtx): PrivateHosts {
  const setting = 'PARAPET_WEBHOOK_PRIVATE_HOSTS';
  const nowhere = { setting, origins: [], blocks: [] };
  const hosts = text === undefined ? nowhere : parsePrivateHosts(setting, text);
  if (typeof hosts !== 'string') return hosts;
  context.addIssue({
    code: 'custom',
    message: `has "${hosts}", which is not a host:port, origin or CIDR block as in hooks.internal:8443,10.20.0.0/16; link-local and metadata addresses cannot be listed`,
  });
  return nowhere;
}

function databaseUrl(env: Variables): string {
  const value = env.DATABASE_URL ?? env.PARAPET_EMBEDDED_DATABASE_URL;
  if (value) return value;
  throw new ConfigError('No database is configured. Start Parapet with `npm start`.');
}
