import { z } from 'zod';
import type { SmtpSettings } from '../mail/smtp-settings.ts';
import { ConfigError } from './config-error.ts';
import { url } from './fields.ts';

/** Services of others that an installation uses. */
export interface ServicesConfig {
  readonly aws: {
    readonly stsEndpoint: string | null;
    /** The operator's AWS identity, which assumes customers' roles. */
    readonly credentials: {
      accessKeyId: string;
      secretAccessKey: string;
      sessionToken: string | null;
    } | null;
  };
  readonly intercom: { appId: string | null; identitySecret: string | null };
  readonly sentryDsn: string | null;
  /** The mail server; null when none is set. */
  readonly smtp: SmtpSettings | null;
}

export const servicesVariables = z.object({
  AWS_STS_ENDPOINT: url.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  INTERCOM_APP_ID: z.string().optional(),
  INTERCOM_IDENTITY_SECRET: z.string().optional(),
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
});
type Variables = z.infer<typeof servicesVariables>;

/** @throws ConfigError for a service that is only partly set */
export function readServicesConfig(env: Variables): ServicesConfig {
  return {
    aws: { stsEndpoint: env.AWS_STS_ENDPOINT ?? null, credentials: awsCredentials(env) },
    intercom: intercomPart(env),
    sentryDsn: env.SENTRY_DSN ?? null,
    smtp: smtpPart(env),
  };
}

function intercomPart(env: Variables): ServicesConfig['intercom'] {
  const { INTERCOM_APP_ID: appId = null, INTERCOM_IDENTITY_SECRET: identitySecret = null } = env;
  if (appId && !identitySecret) {
    throw new ConfigError(
      'INTERCOM_APP_ID is set, but INTERCOM_IDENTITY_SECRET is missing: without it, anyone could impersonate a user in the chat.',
    );
  }
  return { appId, identitySecret };
}

function smtpPart({ SMTP_URL: url, MAIL_FROM: from }: Variables): ServicesConfig['smtp'] {
  if (url && from) return { url, from };
  if (!url && !from) return null;
  const [there, missing] = url ? ['SMTP_URL', 'MAIL_FROM'] : ['MAIL_FROM', 'SMTP_URL'];
  throw new ConfigError(
    `${there} is set, but ${missing} is missing. Set both to send mail, or neither.`,
  );
}

function awsCredentials(env: Variables): ServicesConfig['aws']['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null };
}
