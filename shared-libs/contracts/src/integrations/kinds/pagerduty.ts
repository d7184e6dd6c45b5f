import type { KindDefinition } from '../kind.ts';

export const pagerduty = {
  type: 'pagerduty',
  label: 'PagerDuty',
  category: 'paging',
  summary: 'Triggers an alert for each finding, and resolves it when the finding is fixed.',
  steps: [
    'In PagerDuty, open the service that shall be paged, then Integrations, Add integration.',
    'Choose Events API V2 and add it.',
    'Copy the integration key. In the European region, enter https://events.eu.pagerduty.com as the address.',
  ],
  address: {
    label: 'Events address',
    hint: 'Leave it empty unless your account is in the European region.',
    placeholder: 'https://events.pagerduty.com',
    fallback: 'https://events.pagerduty.com',
  },
  fields: [
    { name: 'routingKey', label: 'Integration key', isSecret: true, placeholder: '32 characters' },
  ],
  unit: 'finding',
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
