import type { Delivery, IntegrationType } from '@parapet/contracts/events/integration';

export const typeLabels: Readonly<Record<IntegrationType, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
};

export const eventLabels: Readonly<Record<Delivery['event'], string>> = {
  'scan.ended': 'Scan ended',
  'integration.test': 'Test',
  'feed.changes': 'Changes',
};
