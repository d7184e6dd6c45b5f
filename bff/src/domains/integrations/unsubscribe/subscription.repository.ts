import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { MailSubscription } from './unsubscribe-link.ts';

/** Returns the mails of an integration; undefined where there are none. */
export async function findMailSubscription(
  tx: Tx,
  integrationId: string,
): Promise<MailSubscription | undefined> {
  const { rows } = await sql<{
    workspace_id: string;
    workspace_name: string;
    name: string;
    recipient: string;
    stopped_reason: string | null;
  }>`select * from parapet.mail_integration(${integrationId}::uuid)`.execute(tx);
  const [row] = rows;
  return (
    row && {
      workspaceId: row.workspace_id,
      workspaceName: row.workspace_name,
      integrationName: row.name,
      recipient: row.recipient,
      isEnded: row.stopped_reason === 'unsubscribed',
    }
  );
}
