import type { Actor } from '../actor.ts';
import { jsonb, type Tx } from '../db/database.ts';

/** An action of a person. `before` and `after` must not contain secrets. */
export interface AuditEntry {
  readonly action: `${string}.${string}`;
  readonly targetType: string;
  readonly targetId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Adds a row to the workspace's log in the transaction of the change itself. */
export async function writeAudit(
  tx: Tx,
  workspaceId: string,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      workspace_id: workspaceId,
      actor_kind: 'user',
      actor_id: actor.userId,
      api_key_id: actor.apiKey?.id ?? null,
      action: entry.action,
      target_type: entry.targetType,
      target_id: entry.targetId,
      before: entry.before === undefined ? null : jsonb(entry.before),
      after: entry.after === undefined ? null : jsonb(entry.after),
      request_id: actor.origin.requestId,
      ip: actor.origin.ip,
      user_agent: actor.origin.userAgent.slice(0, 400),
    })
    .execute();
}
