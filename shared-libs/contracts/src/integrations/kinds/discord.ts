import type { KindDefinition } from '../kind.ts';

export const discord = {
  type: 'discord',
  label: 'Discord',
  category: 'chat',
  summary: 'Posts to a Discord channel.',
  steps: [
    'Open the settings of the channel, then Integrations, Webhooks, New webhook.',
    'Copy the webhook URL.',
  ],
  address: {
    label: 'Webhook URL',
    hint: 'Anyone who has it can post there, so we store it encrypted.',
    placeholder: 'https://discord.com/api/webhooks/…',
  },
  fields: [],
  unit: 'message',
  isAskable: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
