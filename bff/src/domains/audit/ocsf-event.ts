import type { AuditEntry } from '@parapet/contracts/access/audit';

/** OCSF 1.3.0, class Entity Management [3004] of the category Identity & Access Management [3]. */
const CATEGORY = 3;
const CLASS = 3004;
const SCHEMA_VERSION = '1.3.0';

const activities = {
  create: { id: 1, name: 'Create' },
  update: { id: 3, name: 'Update' },
  delete: { id: 4, name: 'Delete' },
  suspend: { id: 12, name: 'Suspend' },
  resume: { id: 13, name: 'Resume' },
} as const;
const OTHER = 99;

type Activity = keyof typeof activities;
const verbs: Readonly<Record<Activity, readonly string[]>> = {
  create: ['created', 'added', 'connected', 'imported', 'started', 'invited', 'joined'],
  update: ['updated', 'changed', 'renamed'],
  delete: ['deleted', 'removed', 'revoked', 'disconnected', 'left'],
  suspend: ['paused'],
  resume: ['resumed'],
};

/** The verb ends the action: `asset.deleted`. */
function activityOf(action: string): { readonly id: number; readonly name: string } {
  const verb = action.slice(action.lastIndexOf('.') + 1).replace(/^.*_/, '');
  const known = (Object.keys(verbs) as Activity[]).find((activity) =>
    verbs[activity].includes(verb),
  );
  return known ? activities[known] : { id: OTHER, name: action };
}

/** The list of types of OCSF has devices, users and the like alone, so the label says what it is. */
const entityOf = ({ type, id }: AuditEntry['target'], data: unknown) => ({
  uid: id,
  type_id: OTHER,
  type,
  ...(data !== null && { data }),
});

/** One entry as an OCSF event; what the class has no field for is in `unmapped`. */
export function ocsfEventOf(
  entry: AuditEntry,
  { workspaceId, version }: { readonly workspaceId: string; readonly version: string },
) {
  const { id, at, actor, action, target, before, after, ip, userAgent, requestId } = entry;
  const activity = activityOf(action);
  return {
    activity_id: activity.id,
    activity_name: activity.name,
    category_uid: CATEGORY,
    category_name: 'Identity & Access Management',
    class_uid: CLASS,
    class_name: 'Entity Management',
    type_uid: CLASS * 100 + activity.id,
    time: Date.parse(at),
    severity_id: 1,
    severity: 'Informational',
    status_id: 1,
    status: 'Success',
    message: action,
    metadata: {
      version: SCHEMA_VERSION,
      product: { name: 'Parapet', vendor_name: 'Parapet', version },
      log_name: 'audit_log',
      sequence: id,
      uid: entry.hash,
      tenant_uid: workspaceId,
      ...(requestId !== null && { correlation_uid: requestId }),
    },
    actor: actor
      ? { user: { uid: actor.id, ...(actor.name !== null && { name: actor.name }) } }
      : { app_name: 'Parapet' },
    entity: entityOf(target, before),
    ...(after !== null && { entity_result: entityOf(target, after) }),
    ...(ip !== null && { src_endpoint: { ip } }),
    ...(userAgent !== null && { http_request: { user_agent: userAgent } }),
    ...(entry.apiKeyId !== null && { unmapped: { api_key_uid: entry.apiKeyId } }),
  };
}
