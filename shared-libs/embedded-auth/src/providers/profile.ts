import { z } from 'zod';
import type { ProviderProfile } from './provider.ts';

/** Longer names are cut and longer addresses left out: the claims travel in tokens and cookies. */
const MAX_NAME = 128;
const MAX_URL = 512;

const name = z
  .string()
  .transform((text) =>
    text
      .replaceAll('\u0000', '')
      .slice(0, MAX_NAME)
      .replace(/[\uD800-\uDBFF]$/, '')
      .toWellFormed()
      .trim(),
  )
  .optional()
  .catch(undefined);
const picture = z
  .url({ protocol: /^https?$/ })
  .max(MAX_URL)
  .optional()
  .catch(undefined);
/** OpenID Connect has a boolean here; some issuers send it as text. */
const isTrue = z
  .union([z.literal(true), z.literal('true')])
  .transform(() => true)
  .catch(false);
/** Microsoft documents its claim as a boolean and sends it as `1` or as text. */
const isOwned = z
  .union([z.literal(true), z.literal(1), z.literal('true'), z.literal('1')])
  .transform(() => true)
  .catch(false);
const email = z.string().trim().toLowerCase().max(255).pipe(z.email()).nullable().catch(null);

const standardClaims = z.object({
  iss: z.string().max(MAX_URL).optional().catch(undefined),
  sub: z.string().min(1).max(255),
  name,
  preferred_username: name,
  picture,
  email,
  email_verified: isTrue,
  /** Microsoft: the domain of the address belongs to the tenant. */
  xms_edov: isOwned,
  /** Google: the domain of an organisation. */
  hd: name,
});

/** An address of a user. */
export interface ProviderEmail {
  email: string;
  verified: boolean;
  primary: boolean;
}

/**
 * Returns the user of OpenID Connect claims. Microsoft lets each tenant write any address, so only
 * one whose domain the tenant owns counts as verified there.
 * @throws ZodError without a subject
 */
export function profileOfClaims(providerId: string, raw: unknown): ProviderProfile {
  const claims = standardClaims.parse(raw);
  const verified = providerId === 'azure' ? claims.xms_edov : claims.email_verified;
  return profileOf(
    {
      ...(claims.iss !== undefined && { iss: claims.iss }),
      sub: claims.sub,
      name: claims.name,
      username: claims.preferred_username,
      picture: claims.picture,
      ...(claims.hd && { custom_claims: { hd: claims.hd } }),
    },
    claims.email === null ? [] : [{ email: claims.email, verified, primary: true }],
  );
}

interface Described {
  iss?: string;
  sub: string;
  name: string | undefined;
  username: string | undefined;
  picture: string | undefined;
  custom_claims?: Record<string, unknown>;
}

/** Returns the profile with the names of claims that Supabase Auth keeps. */
export function profileOf(user: Described, emails: readonly ProviderEmail[]): ProviderProfile {
  const main = emails.find(({ primary }) => primary) ?? emails.at(-1);
  const { iss, sub, custom_claims } = user;
  return {
    subject: sub,
    email: main?.email ?? null,
    emailVerified: main?.verified ?? false,
    verifiedEmails: emails.filter(({ verified }) => verified).map((each) => each.email),
    claims: {
      ...(iss !== undefined && { iss }),
      sub,
      provider_id: sub,
      ...(user.name && { name: user.name, full_name: user.name }),
      ...(user.username && { preferred_username: user.username, user_name: user.username }),
      ...(user.picture && { avatar_url: user.picture, picture: user.picture }),
      ...(main && { email: main.email }),
      email_verified: main?.verified ?? false,
      phone_verified: false,
      ...(custom_claims && { custom_claims }),
    },
  };
}

/** Fields of other services, cut and checked like claims. */
export const profileFields = { name, picture, email };
