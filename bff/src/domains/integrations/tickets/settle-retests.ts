import type { ScanTx } from '../../../platform/db/database.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import type { RetestFinding } from './read-tickets.ts';
import { queueTicket, type TellPorts } from './tell-tickets.ts';
import { ticketLinksIn } from './ticket-links.repository.ts';

export interface SettlePorts extends TellPorts {
  readonly findings: TellPorts['findings'] & Pick<FindingsPort, 'retestOutcome'>;
  readonly retestFinding: RetestFinding;
}

/** Tells tickets that were closed there what the retest says: it decides whether the finding is fixed. */
export async function settleRetests(ports: SettlePorts, scope: ScanTx): Promise<void> {
  const { findings, retestFinding } = ports;
  const links = ticketLinksIn(scope);
  for (const link of await links.listRetested(scope.scanId)) {
    const { id, findingId, ticket } = link;
    const outcome = await findings.retestOutcome(scope, { findingId, scanId: scope.scanId });
    const key = ticket?.key ?? 'The ticket';
    if (outcome === 'passed_once') {
      // A finding that comes and goes is fixed after the second pass.
      const note = `${key} was closed: tested a second time`;
      const scanId = await retestFinding(scope, { findingId, note });
      await links.change(id, { retestScanId: scanId, note: `${note}.` });
      if (scanId !== null) continue;
    }
    await links.change(id, { retestScanId: null });
    if (outcome === 'fixed') continue;
    const note =
      outcome === 'present'
        ? 'A retest still finds it, so it is open again.'
        : 'It could not be tested again, so it stays open.';
    await queueTicket(ports, scope, link, { change: 'reopen', note });
  }
}
