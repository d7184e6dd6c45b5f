import { z } from 'zod';

// Shapes of version 3 of the API of Have I Been Pwned, as far as they are used.

const MAX_NAMES = 5000;
const name = z.string().min(1).max(300);

/** Local parts with names of breaches, or with sites. */
export const domainAnswerSchema = z.record(z.string().max(64), z.array(name).max(MAX_NAMES));

export const websiteAnswerSchema = z.array(z.string().max(320));

export const rangeAnswerSchema = z.array(
  z.object({ hashSuffix: z.string().length(34), websites: z.array(name).max(MAX_NAMES) }),
);

const isoTime = z
  .string()
  .nullish()
  .transform((text) => {
    const at = text ? Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`) : Number.NaN;
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  });

export const statusAnswerSchema = z.object({
  SubscriptionName: z.string().max(200).catch('unknown'),
  SubscribedUntil: isoTime,
  Rpm: z.int().nonnegative().catch(0),
  DomainSearchMaxBreachedAccounts: z
    .int()
    .nonnegative()
    .nullish()
    .transform((max) => max ?? null),
  IncludesStealerLogs: z.boolean().catch(false),
  IncludesKAnon: z.boolean().catch(false),
  IncludesCustomerDomains: z.boolean().catch(false),
});
