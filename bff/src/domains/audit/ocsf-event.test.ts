import type { AuditEntry } from '@parapet/contracts/access/audit';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ocsfEventOf } from './ocsf-event.ts';

// Attributes, types and constraints of OCSF 1.3.0 (https://schema.ocsf.io/1.3.0/classes/entity_management, read
// from the schema at its tag 1.3.0). What the schema does not require is optional here; what it does not know fails.

const text = z.string().min(1);
/** Milliseconds since 1970. */
const timestamp = z.int().positive();
const ip = z.union([z.ipv4(), z.ipv6()]);
const json = z.json().refine((value) => value !== null);
const hasOneOf = (keys: readonly string[]) => (value: object) => keys.some((key) => key in value);

const captions = {
  activity: {
    1: 'Create',
    2: 'Read',
    3: 'Update',
    4: 'Delete',
    5: 'Move',
    6: 'Enroll',
    7: 'Unenroll',
    8: 'Enable',
    9: 'Disable',
    10: 'Activate',
    11: 'Deactivate',
    12: 'Suspend',
    13: 'Resume',
  },
  severity: { 1: 'Informational', 2: 'Low', 3: 'Medium', 4: 'High', 5: 'Critical', 6: 'Fatal' },
  status: { 1: 'Success', 2: 'Failure' },
} as const;
const OTHER = 99;
/** Returns whether a name is the caption of its id; 99 has the source's own name, 0 is unknown. */
const isCaption = (of: Readonly<Record<number, string>>, id: number, name: string | undefined) =>
  id === OTHER ? name !== undefined : name === undefined || name === (of[id] ?? 'Unknown');
const idOf = (of: Readonly<Record<number, string>>) =>
  z.int().refine((id) => id === 0 || id === OTHER || id in of);

const managedEntity = z
  .strictObject({
    name: text.optional(),
    uid: text.optional(),
    type: text.optional(),
    type_id: z.union([z.int().min(0).max(6), z.literal(OTHER)]).optional(),
    data: json.optional(),
    version: text.optional(),
  })
  .refine(hasOneOf(['name', 'uid']))
  .refine(({ type_id: id, type }) => id !== OTHER || type !== undefined);

const entityManagement = z
  .strictObject({
    activity_id: idOf(captions.activity),
    activity_name: text.optional(),
    category_uid: z.literal(3),
    category_name: z.literal('Identity & Access Management').optional(),
    class_uid: z.literal(3004),
    class_name: z.literal('Entity Management').optional(),
    type_uid: z.int(),
    time: timestamp,
    severity_id: idOf(captions.severity),
    severity: text.optional(),
    status_id: idOf(captions.status).optional(),
    status: text.optional(),
    message: text.optional(),
    metadata: z.strictObject({
      version: z.literal('1.3.0'),
      product: z.strictObject({
        vendor_name: text,
        name: text.optional(),
        version: text.optional(),
      }),
      log_name: text.optional(),
      sequence: z.int().optional(),
      uid: text.optional(),
      tenant_uid: text.optional(),
      correlation_uid: text.optional(),
    }),
    actor: z
      .strictObject({
        user: z
          .strictObject({ uid: text.optional(), name: text.optional() })
          .refine(hasOneOf(['uid', 'name']))
          .optional(),
        app_name: text.optional(),
      })
      .refine(hasOneOf(['user', 'app_name']))
      .optional(),
    entity: managedEntity,
    entity_result: managedEntity.optional(),
    src_endpoint: z.strictObject({ ip }).optional(),
    http_request: z.strictObject({ user_agent: text.optional() }).optional(),
    unmapped: z.record(z.string(), z.json()).optional(),
  })
  .refine(({ class_uid, activity_id, type_uid }) => type_uid === class_uid * 100 + activity_id)
  .refine(({ activity_id: id, activity_name: name }) => isCaption(captions.activity, id, name))
  .refine(({ severity_id: id, severity }) => isCaption(captions.severity, id, severity))
  .refine(({ status_id: id = 0, status }) => isCaption(captions.status, id, status));

const entry: AuditEntry = {
  id: 7,
  at: '2026-11-23T03:00:00.000Z',
  actor: { id: '0190f5a0-0000-7000-8000-000000000001', name: 'Mara' },
  apiKeyId: '0190f5a0-0000-7000-8000-000000000009',
  action: 'asset.updated',
  target: { type: 'asset', id: '0190f5a0-0000-7000-8000-000000000004' },
  before: { tags: [] },
  after: { tags: ['shop'] },
  ip: '2001:db8::7',
  userAgent: 'curl/8',
  requestId: 'r-1',
  hash: 'a'.repeat(64),
};
const eventOf = (change: Partial<AuditEntry> = {}) =>
  ocsfEventOf({ ...entry, ...change }, { workspaceId: 'w-1', version: '1.2.3' });

describe('an entry of the log as an event of Entity Management in OCSF 1.3.0', () => {
  test.each([
    ['of a person, before and after', {}],
    ['of an API key over IPv4', { ip: '192.0.2.7' }],
    [
      'of the system, without an address',
      {
        actor: null,
        apiKeyId: null,
        ip: null,
        userAgent: null,
        requestId: null,
      },
    ],
    ['of a deleted account', { actor: { id: entry.target.id, name: null } }],
    ['of something new', { before: null }],
    ['of something gone', { after: null }],
    ['with a text in place of fields', { before: 'a', after: ['b', 1, true] }],
  ] satisfies [string, Partial<AuditEntry>][])('%s', (_, change) => {
    const { error } = entityManagement.safeParse(JSON.parse(JSON.stringify(eventOf(change))));
    expect(error?.issues ?? []).toEqual([]);
  });

  test.each([
    ['asset.added', 1],
    ['member.joined', 1],
    ['subscription.checkout_started', 1],
    ['member.role_changed', 3],
    ['report_schedule.deleted', 4],
    ['member.left', 4],
    ['scan.paused', 12],
    ['scan.resumed', 13],
    ['finding.decided', 99],
    ['workspace.offer_ended', 99],
  ])('%s is the activity %i', (action, id) => {
    const event = eventOf({ action });
    expect(event).toMatchObject({ activity_id: id, type_uid: 300_400 + id, message: action });
    expect(entityManagement.safeParse(event).success).toBe(true);
  });

  test('is refused by these rules where a required attribute is missing or of another type', () => {
    const { entity: _, ...without } = eventOf();
    expect(entityManagement.safeParse(without).success).toBe(false);
    expect(entityManagement.safeParse({ ...eventOf(), time: entry.at }).success).toBe(false);
    expect(entityManagement.safeParse({ ...eventOf(), type_uid: 300_401 }).success).toBe(false);
  });
});
