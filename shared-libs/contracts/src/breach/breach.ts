import { z } from 'zod';
import { personSchema } from '../access/person.ts';
import { ownershipStatusSchema } from '../assets/ownership.ts';
import { cursorSchema } from '../text/cursor.ts';
import { listOf } from '../text/query-list.ts';
import { text, textLine } from '../text/text.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';

/** Exposures that one decision is about, at most. */
export const MAX_DECIDED_EXPOSURES = 500;
/** Domains that the page lists, those with most to decide first. */
export const MAX_BREACH_DOMAINS = 200;
/** Breaches that a list has, the newest first. */
export const MAX_BREACHES = 500;
/** Days for which a decided exposure and the log of searches and imports are kept. */
export const BREACH_LOG_DAYS = 365;
/** Days after the end of a domain's proof until its exposures are deleted. They are hidden at once. */
export const UNPROVED_DAYS = 30;

/** The kinds of data that were exposed, the gravest first. */
export const exposureKinds = ['stealer_log', 'password', 'personal_data', 'address'] as const;
export const exposureKindSchema = z.enum(exposureKinds);
export type ExposureKind = z.infer<typeof exposureKindSchema>;

/** `resurfaced`: new for a person whose earlier exposure was decided, or more than was decided about. */
export const exposureStatuses = ['new', 'resurfaced', 'notified', 'reset', 'ignored'] as const;
export const exposureStatusSchema = z.enum(exposureStatuses);
export type ExposureStatus = z.infer<typeof exposureStatusSchema>;

/** Those that somebody still has to take care of. */
export const openExposureStatuses: readonly ExposureStatus[] = ['new', 'resurfaced', 'notified'];

/** Says how the password of a member stands to the breach; `no_member` where nothing is known of it. */
export const passwordAgeSchema = z.enum(['not_changed', 'changed', 'unknown', 'no_member']);
export type PasswordAge = z.infer<typeof passwordAgeSchema>;

export const breachFlagsSchema = z.object({
  isVerified: z.boolean(),
  isFabricated: z.boolean(),
  /** Its name tells something about the people in it; it is in no mail, ticket or report. */
  isSensitive: z.boolean(),
  isRetired: z.boolean(),
  isSpamList: z.boolean(),
  isStealerLog: z.boolean(),
});
export type BreachFlags = z.infer<typeof breachFlagsSchema>;

/** A breach with people of the workspace's domains. */
export const breachSchema = z.object({
  id: idSchema,
  /** The stable name of its source, such as `Adobe`. */
  name: z.string(),
  title: z.string(),
  /** False for a name that the breach list does not have yet. */
  isListed: z.boolean(),
  /** The site that lost the data; null where there is none. */
  site: z.string().nullable(),
  /** `YYYY-MM-DD`; null where it is not known. */
  breachDate: z.iso.date().nullable(),
  addedAt: timestampSchema.nullable(),
  dataClasses: z.array(z.string()),
  flags: breachFlagsSchema,
});
export type Breach = z.infer<typeof breachSchema>;

export const breachRowSchema = breachSchema.extend({
  people: z.int().nonnegative(),
  toDecide: z.int().nonnegative(),
  /** The severity of its worst exposure. */
  severity: severitySchema,
  kind: exposureKindSchema,
});
export type BreachRow = z.infer<typeof breachRowSchema>;

export const breachListSchema = z.object({
  items: z.array(breachRowSchema).max(MAX_BREACHES),
  isCapped: z.boolean(),
});

/** One person in one breach. The address is masked; `showAddress` shows it to who has the right. */
export const exposureSchema = z.object({
  id: idSchema,
  personId: idSchema,
  assetId: idSchema,
  /** The domain asset. */
  domain: z.string(),
  /** `a•••@shop.example` */
  maskedAddress: z.string(),
  severity: severitySchema,
  kind: exposureKindSchema,
  breach: breachSchema.pick({
    id: true,
    name: true,
    title: true,
    breachDate: true,
    isListed: true,
    flags: true,
  }),
  dataClasses: z.array(z.string()),
  passwordExposed: z.boolean(),
  /** Sites whose sign-in an infected device gave away; empty for other kinds. */
  services: z.array(z.string()),
  firstSeenAt: timestampSchema,
  lastSeenAt: timestampSchema,
  status: exposureStatusSchema,
  reason: z.string().nullable(),
  /** The time at which an ignored one is new again. */
  ignoredUntil: timestampSchema.nullable(),
  decidedBy: personSchema.nullable(),
  decidedAt: timestampSchema.nullable(),
  /** The time at which the mail to the person was accepted; null while it waits, and where nobody sent one. */
  mailedAt: timestampSchema.nullable(),
  isMember: z.boolean(),
  /** Null for somebody who is no member, and where the auth service does not tell. */
  hasSecondFactor: z.boolean().nullable(),
  passwordAge: passwordAgeSchema,
});
export type Exposure = z.infer<typeof exposureSchema>;

export const secondFactorFilterSchema = z.enum(['yes', 'no']);

export const listExposuresQuerySchema = z.object({
  status: listOf(exposureStatusSchema).optional(),
  kind: listOf(exposureKindSchema).optional(),
  severity: listOf(severitySchema).optional(),
  assetId: idSchema.optional(),
  breachId: idSchema.optional(),
  personId: idSchema.optional(),
  secondFactor: secondFactorFilterSchema.optional(),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ListExposuresQuery = z.output<typeof listExposuresQuerySchema>;

/** The worst first, then the newest. */
export const exposureListSchema = z.object({
  items: z.array(exposureSchema),
  nextCursor: z.string().nullable(),
});
export type ExposureList = z.infer<typeof exposureListSchema>;

const exposureIds = z
  .array(idSchema)
  .min(1, 'Choose at least one')
  .max(MAX_DECIDED_EXPOSURES)
  .refine((ids) => new Set(ids).size === ids.length, 'One is named twice');

/** `notify` mails each person once, about all of theirs that are named here. */
export const decideExposuresSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('notify'), exposureIds }),
  z.object({ decision: z.literal('reset'), exposureIds }),
  z.object({
    decision: z.literal('ignore'),
    exposureIds,
    reason: text().min(1, 'Give a reason').max(500),
    /** `YYYY-MM-DD`, within a year: the exposures are new again from that day on. */
    until: z.iso.date(),
  }),
  z.object({ decision: z.literal('reopen'), exposureIds }),
]);
export type DecideExposures = z.input<typeof decideExposuresSchema>;

export const decidedExposuresSchema = z.object({
  decided: z.int().nonnegative(),
  /** People who get a mail. */
  mails: z.int().nonnegative(),
});

/** A domain asset whose addresses are looked for. */
export const breachDomainSchema = z.object({
  assetId: idSchema,
  domain: z.string(),
  ownership: ownershipStatusSchema,
  /** Null where the proof has ended: nothing is shown of such a domain. */
  people: z.int().nonnegative().nullable(),
  exposures: z.int().nonnegative().nullable(),
  toDecide: z.int().nonnegative().nullable(),
  /** New by the last search or import; null where there was none. */
  newSinceLast: z.int().nonnegative().nullable(),
  /** Customers whose sign-in at this domain is in stealer logs; null where nobody looked. */
  customers: z.int().nonnegative().nullable(),
  owner: personSchema.nullable(),
  ownerMailedAt: timestampSchema.nullable(),
  searchedAt: timestampSchema.nullable(),
  /** Why the last search has no result; null where it has one. */
  problem: z.string().nullable(),
});
export type BreachDomain = z.infer<typeof breachDomainSchema>;

const foundPersonSchema = z.object({
  id: idSchema,
  maskedAddress: z.string(),
  exposures: z.int().nonnegative(),
});

export const findPersonSchema = z.object({
  address: textLine().min(1, 'Enter an email address').max(320),
});
/** Null for an address of which nothing is kept. */
export const foundPersonAnswerSchema = z.object({ person: foundPersonSchema.nullable() });

export const shownAddressSchema = z.object({ address: z.string() });

/** All that is kept of a person, for a request of access. */
export const personFileSchema = z.object({
  address: z.string(),
  domain: z.string(),
  purpose: z.string(),
  retention: z.string(),
  firstSeenAt: timestampSchema,
  exposures: z.array(exposureSchema),
});
export type PersonFile = z.infer<typeof personFileSchema>;

/** The check of findings about a domain and a breach. No scan runs it: they follow decisions about people. */
export const BREACH_CHECK_ID = 'accounts-not-breached';
