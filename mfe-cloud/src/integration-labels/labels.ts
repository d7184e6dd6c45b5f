import type { Delivery, Integration } from '@parapet/contracts/events/integration';
import { kindOf } from '@parapet/contracts/integrations/kinds';

export const typeLabel = (type: Integration['type']): string => kindOf(type).label;

export const typeHref = (type: Integration['type'], search = ''): string =>
  `/dashboard/integrations/${type}${search}`;

export const eventLabels: Readonly<Record<Delivery['event'], string>> = {
  'scan.ended': 'Scan ended',
  'integration.test': 'Test',
  'feed.changes': 'Changes',
  'findings.changed': 'Findings',
  'findings.open': 'Open findings',
  'ticket.changed': 'Ticket',
};
