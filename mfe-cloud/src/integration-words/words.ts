import type { Delivery, IntegrationType } from '@parapet/contracts/integration';

export const typeWords: Readonly<Record<IntegrationType, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
};

export const eventWords: Readonly<Record<Delivery['event'], string>> = {
  'scan.ended': 'Scan ended',
  'integration.test': 'Test',
};
