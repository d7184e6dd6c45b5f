import { join, resolve } from 'node:path';
import { LOCAL_PREVIEW_PORTS } from '@parapet/contracts/preview';
import { remoteNameSchema } from '@parapet/contracts/release';
import { type ReleaseKey, releaseKeysSchema } from '@parapet/contracts/release-signature';
import { type PrivateHosts, parsePrivateHosts } from '@parapet/scanner/address-guard/private-hosts';
import { z } from 'zod';
import { isLoopbackName } from './http/loopback.ts';
import { withoutEndSlash } from './http/without-end-slash.ts';
import type { SmtpSettings } from './mail/smtp-settings.ts';
import { holdsKeys } from './secrets/key-folder.ts';

/** The configuration of the processes, parsed once from the environment and checked as a whole. */
export interface Config {
  /** `embedded`: this machine runs database and auth. `hosted`: Supabase does. */
  readonly mode: 'embedded' | 'hosted';
  readonly port: number;
  /** The shell's public origin, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A direct connection, since LISTEN does not work through a transaction pool. */
  readonly databaseUrl: string;
  /** The operator accepts a login that bypasses row-level security. */
  readonly acceptBypassRls: boolean;
  /** The hosted project; null in the embedded default. */
  readonly supabase: { url: string; publishableKey: string; secretKey: string } | null;
  /** 32 bytes in base64; null in embedded mode, where the data folder has it. */
  readonly encryptionKey: string | null;
  /** A folder or an http(s) URL with pointers and releases of the remotes. */
  readonly releases: string;
  /** The remotes at a URL of releases, which cannot be listed; empty for a folder. */
  readonly remotes: readonly string[];
  /** The public keys that may release, by remote. */
  readonly releaseKeys: readonly ReleaseKey[];
  /** Origins that live remotes may come from. */
  readonly remoteOrigins: readonly string[];
  /** Origins of previewed builds, in addition to those of live remotes. */
  readonly previewOrigins: readonly string[];
  readonly shellDist: string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The number of proxies in front; 0 trusts no forwarded header. */
  readonly trustedProxies: number;
  readonly metricsPort: number | null;
  /** Where a worker serves its health and metrics; nowhere without. */
  readonly workerPort: number | null;
  /** Milliseconds between the request to stop, when /readyz fails, and the end of the port. */
  readonly drainMs: number;
  /** Private and loopback targets may be added and scanned. */
  readonly allowPrivateTargets: boolean;
  /** Private destinations of webhooks: none, until the operator lists them. */
  readonly webhookPrivateHosts: PrivateHosts;
  /** The number of concurrent scans per worker process. */
  readonly workerConcurrency: number;
  /** HTTP requests per second that a scan sends to one host. */
  readonly scanRequestsPerSecond: number;
  readonly validateResponses: boolean;
  readonly aws: {
    readonly stsEndpoint: string | null;
    /** The operator's AWS identity, which assumes customers' roles. */
    readonly credentials: {
      accessKeyId: string;
      secretAccessKey: string;
      sessionToken: string | null;
    } | null;
  };
  readonly sourceUrl: string;
  readonly intercom: { appId: string | null; identitySecret: string | null };
  readonly sentryDsn: string | null;
  /** The mail server; null when none is set. */
  readonly smtp: SmtpSettings | null;
  readonly oauthProviders: readonly string[];
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

/** An error with a one-line message for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const repository = resolve(import.meta.dirname, '../../..');
const hostedNames = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
] as const;

const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const flag = z.enum(['true', 'false'], { error: 'must be true or false' });
/** A bounded whole number; 0 turns the limit off. */
const limit = ({ least, standard, most }: { least: number; standard: number; most: number }) =>
  z
    .stringFormat('whole number', /^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value === 0 || (value >= least && value <= most), {
      error: `must be 0 for no limit, or from ${least} to ${most}`,
    })
    .transform((value) => (value === 0 ? null : value))
    .default(standard);
const port = z.coerce
  .number({ error: 'must be a port number' })
  .int()
  .min(1, 'must be a port number')
  .max(65_529, 'must be 65529 or less, since the remotes take the next six ports');

const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
  .pipe(
    z.array(
      url.refine((text) => URL.canParse(text) && new URL(text).origin === text, {
        error: 'must be origins such as https://static.example.com, separated by commas',
      }),
    ),
  );

const variables = z.object({
  PARAPET_PORT: port.default(3000),
  PUBLIC_URL: url.optional(),
  PARAPET_DATA_DIR: z.string().optional(),
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
  PARAPET_RELEASES: z.string().optional(),
  PARAPET_REMOTES: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(remoteNameSchema))
    .optional(),
  PARAPET_RELEASE_PUBLIC_KEYS: releaseKeysSchema.optional(),
  PARAPET_REMOTE_ORIGINS: origins.optional(),
  PARAPET_PREVIEW_ORIGINS: origins.optional(),
  PARAPET_SHELL_DIST: z.string().optional(),
  PARAPET_TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number' }).int().min(0).optional(),
  PARAPET_METRICS_PORT: port.optional(),
  PARAPET_WORKER_PORT: port.optional(),
  PARAPET_DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .min(0, 'must be 0 or more')
    .max(60, 'must be 60 or less')
    .optional(),
  PARAPET_ALLOW_PRIVATE_TARGETS: flag.optional(),
  PARAPET_WEBHOOK_PRIVATE_HOSTS: z.string().optional().transform(readPrivateHosts),
  PARAPET_WORKER_CONCURRENCY: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .default(2),
  PARAPET_SCAN_REQUESTS_PER_SECOND: z.coerce
    .number({ error: 'must be a number' })
    .min(1, 'must be 1 or more')
    .max(100, 'must be 100 or less')
    .default(5),
  PARAPET_SOURCE_URL: url.default('https://github.com/parapet-security/parapet'),
  PARAPET_OAUTH_PROVIDERS: z.string().default(''),
  AWS_STS_ENDPOINT: url.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  INTERCOM_APP_ID: z.string().optional(),
  INTERCOM_IDENTITY_SECRET: z.string().optional(),
  PARAPET_SESSION_IDLE_MINUTES: limit({ least: 5, standard: 14 * 24 * 60, most: 400 * 24 * 60 }),
  PARAPET_SESSION_MAX_HOURS: limit({ least: 1, standard: 30 * 24, most: 400 * 24 }),
  PARAPET_BREACHED_PASSWORD_LOOKUP: flag.default('false'),
  SENTRY_DSN: url
    .regex(/^https?:\/\/\w+@[^/]+\/(.+\/)?\d+$/, 'must look like https://<key>@<host>/<project>')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/\s]+/, 'must look like smtps://user:password@smtp.example.com')
    .refine((text) => Boolean(URL.parse(text)?.hostname), {
      error: 'must be a URL: write special characters of user and password as %40 for @ and so on',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must look like Parapet <parapet@example.com>',
    )
    .optional(),
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
  const smtp = smtpPart(env);
  if (mode === 'embedded' && !smtp) requireLoopback(publicUrl);

  const trustedProxies =
    env.PARAPET_TRUSTED_PROXIES ?? (mode === 'hosted' && needsProxy(env) ? 1 : 0);
  return {
    mode,
    port: env.PARAPET_PORT,
    publicUrl,
    dataDir,
    databaseUrl: databaseUrl(env),
    acceptBypassRls: env.PARAPET_ACCEPT_BYPASSRLS === 'true',
    supabase,
    encryptionKey: env.PARAPET_ENCRYPTION_KEY ?? null,
    releases: releasesPlace(env, dataDir),
    remotes: remotesToAskFor(env),
    releaseKeys: env.PARAPET_RELEASE_PUBLIC_KEYS ?? [],
    remoteOrigins: remoteOrigins(env),
    previewOrigins: env.PARAPET_PREVIEW_ORIGINS ?? (mode === 'embedded' ? developerOrigins : []),
    shellDist: resolve(env.PARAPET_SHELL_DIST ?? join(repository, 'shell/dist')),
    logLevel: env.LOG_LEVEL,
    trustedProxies,
    metricsPort: env.PARAPET_METRICS_PORT ?? null,
    workerPort: env.PARAPET_WORKER_PORT ?? null,
    drainMs: 1000 * (env.PARAPET_DRAIN_SECONDS ?? (trustedProxies > 0 ? 5 : 0)),
    allowPrivateTargets: env.PARAPET_ALLOW_PRIVATE_TARGETS
      ? env.PARAPET_ALLOW_PRIVATE_TARGETS === 'true'
      : mode === 'embedded',
    webhookPrivateHosts: env.PARAPET_WEBHOOK_PRIVATE_HOSTS,
    workerConcurrency: env.PARAPET_WORKER_CONCURRENCY,
    scanRequestsPerSecond: env.PARAPET_SCAN_REQUESTS_PER_SECOND,
    validateResponses: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
    aws: { stsEndpoint: env.AWS_STS_ENDPOINT ?? null, credentials: awsCredentials(env) },
    sourceUrl: env.PARAPET_SOURCE_URL,
    intercom: intercomPart(env),
    sentryDsn: env.SENTRY_DSN ?? null,
    smtp,
    oauthProviders: env.PARAPET_OAUTH_PROVIDERS.split(',').filter((name) => name !== ''),
    accounts: {
      sessionIdleMinutes: env.PARAPET_SESSION_IDLE_MINUTES,
      sessionMaxHours: env.PARAPET_SESSION_MAX_HOURS,
      breachedPasswordLookup: env.PARAPET_BREACHED_PASSWORD_LOOKUP === 'true',
    },
  };
}

/** In embedded mode the developer's machine is the server. */
const developerOrigins = LOCAL_PREVIEW_PORTS.map((at) => `http://localhost:${at}`);

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

function intercomPart(env: Variables): Config['intercom'] {
  const { INTERCOM_APP_ID: appId = null, INTERCOM_IDENTITY_SECRET: identitySecret = null } = env;
  if (appId && !identitySecret) {
    throw new ConfigError(
      'INTERCOM_APP_ID is set, but INTERCOM_IDENTITY_SECRET is missing: without it, anyone could impersonate a user in the chat.',
    );
  }
  return { appId, identitySecret };
}

function smtpPart({ SMTP_URL: url, MAIL_FROM: from }: Variables): Config['smtp'] {
  if (url && from) return { url, from };
  if (!url && !from) return null;
  const [there, missing] = url ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL'];
  throw new ConfigError(
    `${there} is set, but ${missing} is missing. Set both to send mail, or neither.`,
  );
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
function releasesPlace({ PARAPET_RELEASES: given }: Variables, dataDir: string): string {
  if (given && !isUrl(given) && holdsKeys(given, dataDir)) {
    throw new ConfigError(
      `PARAPET_RELEASES is ${given}, which contains the keys of this installation or is inside their folder. Releases are served to anyone: set a separate folder, such as ${join(dataDir, 'releases')}.`,
    );
  }
  return given ?? join(dataDir, 'releases');
}

const isUrl = (place: string): boolean => /^https?:\/\//.test(place);

function remotesToAskFor(env: Variables): readonly string[] {
  if (isUrl(env.PARAPET_RELEASES ?? '') && !env.PARAPET_REMOTES) {
    throw new ConfigError(
      'PARAPET_RELEASES is a URL, which cannot be listed. Set the remotes in PARAPET_REMOTES, as in mfe-assets,mfe-scans.',
    );
  }
  return env.PARAPET_REMOTES ?? [];
}

/** The operator has named the host of the releases, so its origin needs no second setting. */
function remoteOrigins(env: Variables): readonly string[] {
  const { PARAPET_RELEASES: place = '', PARAPET_REMOTE_ORIGINS: listed = [] } = env;
  return isUrl(place) && URL.canParse(place) ? [new URL(place).origin, ...listed] : listed;
}

function databaseUrl(env: Variables): string {
  const value = env.DATABASE_URL ?? env.PARAPET_EMBEDDED_DATABASE_URL;
  if (value) return value;
  throw new ConfigError('No database is configured. Start Parapet with `npm start`.');
}

function awsCredentials(env: Variables): Config['aws']['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null };
}
