import type { Actor } from '../../../platform/actor.ts';
import { type AuditEntry, writeAudit } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OwnedWorkspaces } from '../subscription.port.ts';

/** A plan is of a person: its changes are in the log of the first workspace that they own. */
export async function auditPlan(
  workspaces: OwnedWorkspaces,
  tx: Tx,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  const [first] = await workspaces.listOwned(tx, actor.userId);
  if (first) await writeAudit(tx, first.id, actor, entry);
}
