import { isVatCountry, type VatCountry } from '@parapet/contracts/plans/vat';
import { z } from 'zod';
import type { SmtpSettings } from '../mail/smtp-settings.ts';
import { readTwilio, type TwilioSettings, twilioVariables } from '../sms/twilio-settings.ts';
import { ConfigError } from './config-error.ts';
import { url } from './fields.ts';

/** Services of others that an installation uses. */
export interface ServicesConfig {
  readonly aws: {
    /** Replaces the hosts of all AWS services, as a private gateway does; null for AWS. */
    readonly endpoint: string | null;
    /** The operator's AWS identity, which assumes customers' roles. */
    readonly credentials: {
      accessKeyId: string;
      secretAccessKey: string;
      sessionToken: string | null;
    } | null;
  };
  /** Replaces all hosts of Azure; null for Azure. */
  readonly azure: { readonly endpoint: string | null };
  readonly intercom: { appId: string | null; identitySecret: string | null };
  readonly sentryDsn: string | null;
  /** The mail server; null when none is set. */
  readonly smtp: SmtpSettings | null;
  /** Sends the codes of the embedded auth service to phones; null when it is not set. */
  readonly twilio: TwilioSettings | null;
  /** The payment provider; without a key nothing is sold, or in a sandbox. */
  readonly mollie: { readonly apiKey: string } | null;
  /** Who sells, as invoices name it. */
  readonly seller: {
    readonly name: string;
    readonly address: string;
    readonly country: VatCountry;
    readonly vatId: string | null;
  };
}

export const servicesVariables = z.object({
  ...twilioVariables.shape,
  AWS_ENDPOINT_URL: url.optional(),
  AZURE_ENDPOINT_URL: url.optional(),
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
  MOLLIE_API_KEY: z
    .string()
    .regex(/^(test|live)_\w+$/, 'must look like live_... or test_...')
    .optional(),
  PARAPET_SELLER_NAME: z.string().max(120).optional(),
  PARAPET_SELLER_ADDRESS: z.string().max(200).optional(),
  PARAPET_SELLER_COUNTRY: z
    .string()
    .refine(isVatCountry, 'must be a country of the European Union, as in DE')
    .optional(),
  PARAPET_SELLER_VAT_ID: z.string().max(20).optional(),
});
type Variables = z.infer<typeof servicesVariables>;

/** @throws ConfigError for a service that is only partly set */
export function readServicesConfig(env: Variables): ServicesConfig {
  return {
    aws: { endpoint: env.AWS_ENDPOINT_URL ?? null, credentials: awsCredentials(env) },
    azure: { endpoint: env.AZURE_ENDPOINT_URL ?? null },
    intercom: intercomPart(env),
    sentryDsn: env.SENTRY_DSN ?? null,
    smtp: smtpPart(env),
    twilio: readTwilio(env),
    ...paymentPart(env),
  };
}

/** Invoices need a seller, so payments do. */
function paymentPart(env: Variables): Pick<ServicesConfig, 'mollie' | 'seller'> {
  const apiKey = env.MOLLIE_API_KEY;
  const {
    PARAPET_SELLER_NAME: name,
    PARAPET_SELLER_ADDRESS: address,
    PARAPET_SELLER_COUNTRY: country,
    PARAPET_SELLER_VAT_ID: vatId = null,
  } = env;
  if (apiKey && !(name && address && country)) {
    throw new ConfigError(
      'MOLLIE_API_KEY is set, but invoices name no seller: set PARAPET_SELLER_NAME, PARAPET_SELLER_ADDRESS and PARAPET_SELLER_COUNTRY.',
    );
  }
  return {
    mollie: apiKey ? { apiKey } : null,
    seller: {
      name: name ?? 'Parapet',
      address: address ?? 'This machine',
      country: country && isVatCountry(country) ? country : 'DE',
      vatId,
    },
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
