import type { AuditEntry } from '@parapet/contracts/audit';

/** OCSF 1.3, class Entity Management [3004] of the category Identity & Access Management [3]. */
const CATEGORY = 3;
const CLASS = 3004;
const SCHEMA_VERSION = '1.3.0';

const activities = {
  create: { id: 1, name: 'Create' },
  update: { id: 3, name: 'Update' },
  delete: { id: 4, name: 'Delete' },
  other: { id: 99, name: 'Other' },
} as const;

const creating = new Set(['created', 'added', 'connected', 'imported', 'started', 'invited']);
const deleting = new Set(['deleted', 'removed', 'revoked', 'disconnected']);
const updating = new Set(['updated', 'changed', 'renamed']);

/** The verb ends the action: `asset.deleted`. */
function activityOf(action: string) {
  const verb = action.slice(action.lastIndexOf('.') + 1).replace(/^.*_/, '');
  if (creating.has(verb)) return activities.create;
  if (deleting.has(verb)) return activities.delete;
  if (updating.has(verb)) return activities.update;
  return { ...activities.other, name: action };
}

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
    entity: {
      uid: target.id,
      type: target.type,
      ...(before !== null && { data: before }),
    },
    ...(after !== null && { entity_result: { uid: target.id, type: target.type, data: after } }),
    ...(ip !== null && { src_endpoint: { ip } }),
    ...(userAgent !== null && { http_request: { user_agent: userAgent } }),
    ...(entry.apiKeyId !== null && { unmapped: { api_key_uid: entry.apiKeyId } }),
  };
}
