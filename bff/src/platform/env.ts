import { join, resolve } from 'node:path';
import { LOCAL_PREVIEW_PORTS } from '@parapet/contracts/preview';
import { remoteNameSchema } from '@parapet/contracts/release';
import { z } from 'zod';
import { isLoopbackName } from './http/loopback.ts';
import { withoutEndSlash } from './http/without-end-slash.ts';
import type { SmtpSettings } from './mail/smtp-settings.ts';
import { type PrivateHosts, parsePrivateHosts } from './safe-fetch/private-hosts.ts';
import { holdsKeys } from './secrets/key-folder.ts';

/** Everything the processes take from the environment, parsed once and checked as a whole. */
export interface Config {
  /** `embedded`: this machine holds database and auth itself. `hosted`: Supabase does. */
  readonly mode: 'embedded' | 'hosted';
  readonly port: number;
  /** Origin at which people reach the shell, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A direct connection: LISTEN does not work through a transaction pool. */
  readonly databaseUrl: string;
  /** The operator accepts a login that row-level security does not bind. */
  readonly acceptBypassRls: boolean;
  /** The hosted project; null in the embedded default. */
  readonly supabase: { url: string; publishableKey: string; secretKey: string } | null;
  /** 32 bytes in base64; null in the embedded default, where it lies in the data folder. */
  readonly encryptionKey: string | null;
  /** A folder or an http(s) URL that holds pointers and releases of the remotes. */
  readonly releases: string;
  /** Remotes to ask for at a URL of releases, which cannot be listed; empty for a folder. */
  readonly remotes: readonly string[];
  /** Origins that builds may be previewed from, besides those of live remotes. */
  readonly previewOrigins: readonly string[];
  readonly shellDist: string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** How many proxies stand before us; 0 trusts no forwarded header. */
  readonly trustedProxies: number;
  readonly metricsPort: number | null;
  /** Private and loopback targets may be added and scanned. */
  readonly allowPrivateTargets: boolean;
  /** Where webhooks may go in the inner network: nowhere, until the operator lists places. */
  readonly webhookPrivateHosts: PrivateHosts;
  /** Scans that one worker process works on at the same time. */
  readonly workerConcurrency: number;
  /** HTTP requests that a scan sends to one host in a second. */
  readonly scanRequestsPerSecond: number;
  readonly validateResponses: boolean;
  readonly aws: {
    readonly stsEndpoint: string | null;
    /** The operator's own identity, which assumes customers' roles. */
    readonly credentials: {
      accessKeyId: string;
      secretAccessKey: string;
      sessionToken: string | null;
    } | null;
  };
  readonly sourceUrl: string;
  readonly intercom: { appId: string | null; identitySecret: string | null };
  readonly sentryDsn: string | null;
  /** The server that all our mail is sent by; null where none is set. */
  readonly smtp: SmtpSettings | null;
  readonly oauthProviders: readonly string[];
  /** Of the accounts in the embedded default; a hosted project has its own. */
  readonly accounts: {
    /** A session ends when it is unused for so long; null: not for that. */
    readonly sessionIdleMinutes: number | null;
    /** A session ends so long after it began; null: not for that. */
    readonly sessionMaxHours: number | null;
    /** New passwords are looked up, by k-anonymity, where leaked ones are known. */
    readonly breachedPasswordLookup: boolean;
  };
}

/** Its message is one line for the person who set the environment. */
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
/** A whole number in bounds; 0 turns the limit off. */
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
  .max(65_530, 'must be 65530 or less, since the remotes take the next five ports');

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
  PARAPET_PREVIEW_ORIGINS: z
    .string()
    .transform((origins) => origins.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
    .pipe(
      z.array(
        url.refine((text) => URL.canParse(text) && new URL(text).origin === text, {
          error: 'must be origins such as https://preview.example.com, separated by commas',
        }),
      ),
    )
    .optional(),
  PARAPET_SHELL_DIST: z.string().optional(),
  PARAPET_TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number' }).int().min(0).optional(),
  PARAPET_METRICS_PORT: port.optional(),
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
 * @throws ConfigError that names every variable which is missing or wrong.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')} ${message}`,
    );
    throw new ConfigError(`The environment is not usable: ${complaints.join('; ')}.`);
  }
  const env = parsed.data;
  const supabase = hostedPart(env);
  const mode = supabase ? 'hosted' : 'embedded';
  const dataDir = resolve(env.PARAPET_DATA_DIR ?? join(repository, '.parapet'));

  const publicUrl = withoutEndSlash(env.PUBLIC_URL ?? `http://localhost:${env.PARAPET_PORT}`);
  const smtp = smtpPart(env);
  if (mode === 'embedded' && !smtp) requireLoopback(publicUrl);

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
    previewOrigins: env.PARAPET_PREVIEW_ORIGINS ?? (mode === 'embedded' ? developerOrigins : []),
    shellDist: resolve(env.PARAPET_SHELL_DIST ?? join(repository, 'shell/dist')),
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.PARAPET_TRUSTED_PROXIES ?? (mode === 'hosted' && needsProxy(env) ? 1 : 0),
    metricsPort: env.PARAPET_METRICS_PORT ?? null,
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

/** A developer's own machine is the machine that serves the embedded default. */
const developerOrigins = LOCAL_PREVIEW_PORTS.map((at) => `http://localhost:${at}`);

/** We speak plain HTTP: where people use https, a proxy must stand before us; else nobody need. */
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
      `The hosted environment is half set: ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} there, but ${also.join(', ')} ${also.length === 1 ? 'is' : 'are'} missing. Set all of them, or none to run everything on this machine.`,
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
      'INTERCOM_APP_ID is there, but INTERCOM_IDENTITY_SECRET is missing: without it, anybody could write in the name of a user.',
    );
  }
  return { appId, identitySecret };
}

function smtpPart({ SMTP_URL: url, MAIL_FROM: from }: Variables): Config['smtp'] {
  if (url && from) return { url, from };
  if (!url && !from) return null;
  const [there, missing] = url ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL'];
  throw new ConfigError(
    `${there} is there, but ${missing} is missing: set both to send mail, or none.`,
  );
}

/** Whoever reads the embedded mailbox signs in as anybody, so it never serves others. */
function requireLoopback(publicUrl: string): void {
  if (isLoopbackName(new URL(publicUrl).hostname)) return;
  throw new ConfigError(
    `PUBLIC_URL is ${publicUrl}, which others can open, but mail would stay in a mailbox of this machine. Set SMTP_URL and MAIL_FROM, so that mail reaches those it is for, or leave PUBLIC_URL out to use Parapet on this machine alone.`,
  );
}

function readPrivateHosts(text: string | undefined, context: z.RefinementCtx): PrivateHosts {
  const setting = 'PARAPET_WEBHOOK_PRIVATE_HOSTS';
  const nowhere = { setting, origins: [], blocks: [] };
  const hosts = text === undefined ? nowhere : parsePrivateHosts(setting, text);
  if (typeof hosts !== 'string') return hosts;
  context.addIssue({
    code: 'custom',
    message: `has "${hosts}", which is no host:port, origin or CIDR block as in hooks.internal:8443,10.20.0.0/16; link-local and metadata addresses cannot be listed`,
  });
  return nowhere;
}
function releasesPlace({ PARAPET_RELEASES: given }: Variables, dataDir: string): string {
  if (given && !isUrl(given) && holdsKeys(given, dataDir)) {
    throw new ConfigError(
      `PARAPET_RELEASES is ${given}, which holds the keys of this installation or lies among them: what is there is served to anyone. Name a folder of its own, such as ${join(dataDir, 'releases')}.`,
    );
  }
  return given ?? join(dataDir, 'releases');
}

const isUrl = (place: string): boolean => /^https?:\/\//.test(place);

function remotesToAskFor(env: Variables): readonly string[] {
  if (isUrl(env.PARAPET_RELEASES ?? '') && !env.PARAPET_REMOTES) {
    throw new ConfigError(
      'PARAPET_RELEASES is a URL, which cannot be listed: name the remotes in PARAPET_REMOTES, as in mfe-assets,mfe-scans.',
    );
  }
  return env.PARAPET_REMOTES ?? [];
}

function databaseUrl(env: Variables): string {
  const value = env.DATABASE_URL ?? env.PARAPET_EMBEDDED_DATABASE_URL;
  if (value) return value;
  throw new ConfigError('There is no database to connect to: start Parapet with `npm start`.');
}

function awsCredentials(env: Variables): Config['aws']['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null };
}
