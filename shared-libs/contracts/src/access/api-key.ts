import { z } from 'zod';
import { nameLine } from '../text/name.ts';
import { idSchema, timestampSchema } from '../text/vocabulary.ts';
import { personSchema } from './person.ts';
import { type Right, rights } from './rights.ts';

/** Rights that no key has: they need a person who is signed in. */
const personal = [
  'manageMembers',
  'manageApiKeys',
  'manageWorkspace',
  'manageBilling',
  'transferOwnership',
  'deleteWorkspace',
] as const satisfies readonly Right[];

/** A right that a key can have. */
export type Scope = Exclude<Right, (typeof personal)[number]>;

const isScope = (right: Right): right is Scope => !personal.some((other) => other === right);

/** In the order of the table of rights. */
export const scopes: readonly Scope[] = rights.filter(isScope);

export const scopeSchema = z.enum(scopes as [Scope, ...Scope[]]);

/** Tells what every key may, whatever else it may. */
export const BASE_SCOPE: Scope = 'read';

/** Every key begins with it, so that scanners for secrets find one: `parapet_<16 hex>_<64 hex>`. */
export const API_KEY_START = 'parapet_';
export const API_KEY_FORM = /^parapet_[0-9a-f]{16}_[0-9a-f]{64}$/;

/** Keys of a workspace that are neither revoked nor expired. */
export const MAX_API_KEYS = 50;
export const MAX_API_KEY_DAYS = 365;

/** `orphaned`: whoever made it has left the workspace. All but `live` are refused. */
export const apiKeyStateSchema = z.enum(['live', 'expired', 'revoked', 'orphaned']);
export type ApiKeyState = z.infer<typeof apiKeyStateSchema>;

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The part of the key that is shown later. */
  prefix: z.string(),
  scopes: z.array(scopeSchema),
  state: apiKeyStateSchema,
  createdBy: personSchema,
  createdAt: timestampSchema,
  expiresAt: timestampSchema,
  /** To the minute. */
  lastUsedAt: timestampSchema.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createApiKeySchema = z.object({
  name: nameLine().min(1, 'Give the key a name').max(80, 'Use at most 80 characters'),
  scopes: z
    .array(scopeSchema)
    .min(1, 'Choose at least one scope')
    .max(scopes.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'A scope is named twice'),
  expiresInDays: z.int().min(1).max(MAX_API_KEY_DAYS),
});
export type CreateApiKey = z.input<typeof createApiKeySchema>;

/** The only answer that has the key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

export const apiKeyListSchema = z.object({ items: z.array(apiKeySchema) });
