import { isIntegrationType } from '@parapet/contracts/integrations/kinds';
import type { Database } from '../../../platform/db/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { HookCall } from '../kinds/hook-signature.ts';
import { ticketKinds } from '../kinds/registry.ts';
import { findIntegrationOfHook } from './ticket-links.repository.ts';
import { ticketReadQueue } from './ticket-queue.ts';

export interface HookPorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
}

const MAX_ID = 200;

/**
 * Has a ticket read of which its service says that it has changed. A call is believed no more than that: late,
 * doubled and forged ones change nothing.
 */
export const receiveHook =
  ({ db, queue }: HookPorts) =>
  (to: { integrationId: string; token: string }, call: HookCall): Promise<void> =>
    db.asProcess(async (tx) => {
      const found = await findIntegrationOfHook(tx, to);
      if (!found || !isIntegrationType(found.type)) return;
      const hook = ticketKinds[found.type]?.hook;
      if (!hook?.isSigned(call, found.secret)) return;
      const ticketId = hook.ticketId(parsed(call.body));
      if (ticketId === null || ticketId.length > MAX_ID) return;
      const { workspaceId } = found;
      const { integrationId } = to;
      await queue.send(tx, ticketReadQueue, { workspaceId, integrationId, ticketId });
    });

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
