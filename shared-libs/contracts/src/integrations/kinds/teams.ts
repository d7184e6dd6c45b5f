import type { KindDefinition } from '../kind.ts';

export const teams = {
  type: 'teams',
  label: 'Microsoft Teams',
  category: 'chat',
  summary: 'Posts a card to a channel or chat of Teams through a workflow.',
  steps: [
    'In Teams, open the menu of the channel and choose Workflows.',
    'Choose the template "Send webhook alerts to a channel", sign in, pick team and channel and add it.',
    'Copy the URL that is shown. Add a second owner to the workflow: it stops when its only owner leaves.',
  ],
  address: {
    label: 'Workflow URL',
    hint: 'Anyone who has it can post there, so we store it encrypted.',
    placeholder: 'https://….environment.api.powerplatform.com/powerautomate/…',
    fault: (url) =>
      url.hostname === 'webhook.office.com' || url.hostname.endsWith('.webhook.office.com')
        ? 'Microsoft has retired these connectors. Create a workflow in the channel and use its URL.'
        : null,
  },
  fields: [],
  unit: 'message',
  isUnconfirmed: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
