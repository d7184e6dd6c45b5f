import type { FindingStatus } from '@parapet/contracts/findings/finding';
import type { RemoteTicket, TicketCategory, TicketChange } from '../kinds/ticket-kind.ts';

const closing: ReadonlySet<FindingStatus> = new Set(['fixed', 'false_positive', 'risk_accepted']);
const isClosed = (category: TicketCategory | null): boolean =>
  category === 'done' || category === 'dropped';

const reasons: Partial<Readonly<Record<FindingStatus, string>>> = {
  fixed: 'Fixed: a scan does not find it any more.',
  false_positive: 'Closed in Parapet: it was decided that this is a false positive.',
  risk_accepted: 'Closed in Parapet: the risk was accepted.',
};

/**
 * Returns what a ticket is told when its finding has another status than it was last told; null for nothing
 * that concerns it. States are compared, not events: what comes late or twice changes nothing.
 */
export function toldChange(
  told: FindingStatus | null,
  status: FindingStatus,
  category: TicketCategory | null,
): { change: TicketChange; note: string } | null {
  if (told === status) return null;
  if (closing.has(status)) {
    const note = reasons[status] ?? '';
    if (isClosed(category)) {
      return { change: 'comment', note: status === 'fixed' ? `Confirmed. ${note}` : note };
    }
    return { change: 'close', note };
  }
  if (told !== null && closing.has(told)) {
    return { change: 'reopen', note: 'It is open again in Parapet.' };
  }
  return null;
}

/** Says what follows from the state that was read. */
export type ReadResult = 'lost' | 'unreadable' | 'retest' | 'dropped' | 'same';

/** A ticket that was closed there has its finding tested again: the retest decides, never the ticket. */
export function readResult(
  before: TicketCategory | null,
  remote: RemoteTicket,
  status: FindingStatus | undefined,
): ReadResult {
  if (remote.kind !== 'found') return remote.kind;
  const isOpenHere = status !== undefined && !closing.has(status);
  if (!isOpenHere || !isClosed(remote.category) || isClosed(before)) return 'same';
  return remote.category === 'dropped' ? 'dropped' : 'retest';
}
