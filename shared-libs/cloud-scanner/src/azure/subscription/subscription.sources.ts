import type { Source } from '../../definition/source.ts';
import { below, items, managerList } from '../table.ts';

export const subscriptionSources: readonly Source[] = [
  managerList({
    service: 'subscription',
    operation: 'get',
    type: 'azure.subscription.subscription',
    details: [
      below('diagnosticSettings', 'Diagnostics', { pick: items }),
      below('defenderPlans', 'Plans', { pick: items }),
      below('securityContacts', 'Contacts', { pick: items }),
      below('defenderSettings', 'DefenderSettings', { pick: items }),
    ],
  }),
];
