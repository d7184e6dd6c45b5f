import type { KindDefinition } from '../kind.ts';

export const slack = {
  type: 'slack',
  label: 'Slack',
  category: 'chat',
  summary: 'Posts to a Slack channel, or to any service that takes incoming webhooks of Slack.',
  steps: [
    'Open api.slack.com/apps, create an app from scratch and choose your workspace.',
    'Turn on Incoming Webhooks and add one to the channel.',
    'Copy its URL, which starts with https://hooks.slack.com/services/.',
  ],
  address: {
    label: 'Address',
    hint: 'The incoming webhook URL of a Slack channel. Anyone who has it can post there, so we store it encrypted.',
    placeholder: 'https://hooks.slack.com/services/…',
  },
  fields: [],
  unit: 'message',
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
