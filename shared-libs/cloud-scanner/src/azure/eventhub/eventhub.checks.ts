import type { CloudCheck } from '../../definition/cloud-check.ts';
import { messagingRows } from '../messaging.ts';
import { settingChecks } from '../settings.ts';

export const eventhubChecks: readonly CloudCheck[] = settingChecks(
  { type: 'azure.eventhub.namespace', category: 'data', owasp: 'A04:2025' },
  messagingRows({
    id: 'azure-event-hubs',
    topic: 'azure_eventhub_namespace',
    name: 'Event Hubs',
    what: 'events',
    docs: 'event-hubs',
  }),
);
