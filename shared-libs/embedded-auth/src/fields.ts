import { personName } from '@parapet/contracts/text/name';
import { z } from 'zod';
import { refusals } from './auth-error.ts';

/** An e-mail address, trimmed and in lower case. */
export const emailField = z
  .string({ error: 'An email address is required' })
  .trim()
  .toLowerCase()
  .min(1, 'An email address is required')
  .max(255, 'Unable to validate email address: invalid format')
  .pipe(z.email('Unable to validate email address: invalid format'));

/** A phone number, reduced to its digits. */
export const phoneField = z
  .string()
  .transform((phone) => phone.replace(/^\+/, '').replaceAll(' ', ''))
  .pipe(z.string().regex(/^[1-9]\d{1,14}$/, 'Invalid phone number format (E.164 required)'));

/** Tokens and cookies contain the metadata, and servers limit the size of headers. */
const MAX_METADATA_BYTES = 4096;
const TOO_LARGE = `Metadata cannot be larger than ${MAX_METADATA_BYTES} bytes`;

const isSmall = (data: unknown): boolean =>
  Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA_BYTES;

/** Postgres limits the depth of JSON; this is far above any real use. */
const MAX_METADATA_DEPTH = 32;

const isShallow = (value: unknown, depth = MAX_METADATA_DEPTH): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)));

const storedMetadata = z
  .record(z.string(), z.unknown())
  .refine((data) => isShallow(data), { error: 'Metadata is nested too deeply', abort: true })
  .refine(isSmall, TOO_LARGE)
  .refine((data) => !/\\u(?:0000|d[89a-f])/.test(JSON.stringify(data)), {
    error: 'Metadata cannot contain U+0000 or an incomplete character',
  })
  .nullish();

/** Tells what a server keeps about an account; absent and null mean empty. */
export const metadataField = storedMetadata.transform((data) => data ?? {});

/** The keys that the product, and providers of accounts, keep the name of a person under. */
const NAME_KEYS = ['display_name', 'full_name', 'name'] as const;

/** The user's own metadata, as above. Names in it follow the rule of names; null and empty remove one. */
export const userMetadataField = storedMetadata.transform((data, context) => {
  const kept = { ...data };
  for (const key of NAME_KEYS) {
    const name = kept[key];
    if (name === undefined || name === null) continue;
    const { data: parsed, error } = personName().safeParse(name);
    if (error) {
      const message = `${key}: ${error.issues[0]?.message ?? 'is no name'}`;
      context.addIssue({ code: 'custom', path: [key], message });
    } else kept[key] = parsed;
  }
  return kept;
});

/** Describes what a PKCE client sends when it starts a flow. */
export interface CodeChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** The two PKCE fields of a body; absent, null and empty mean no PKCE. */
export const challengeFields = {
  code_challenge: z
    .union([
      z.literal(''),
      z
        .string()
        .regex(
          /^[\w.~-]{43,128}$/,
          'code challenge must be 43 to 128 characters of the unreserved set',
        ),
    ])
    .nullish(),
  code_challenge_method: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['', 's256', 'plain'], 'code challenge method must be s256 or plain'))
    .nullish(),
};

/** Returns the challenge of a parsed body, if it has one. */
export function challengeOf(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: '' | 's256' | 'plain' | null | undefined;
}): CodeChallenge | undefined {
  if (!body.code_challenge) return undefined;
  return { challenge: body.code_challenge, method: body.code_challenge_method || 'plain' };
}

/**
 * Returns the metadata after a change: given keys replace stored ones, null removes a key. @throws
 * AuthError validation_failed
 */
export function mergeMetadata(
  stored: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  );
  if (!isSmall(merged)) throw refusals.invalidField(TOO_LARGE);
  return merged;
}
