import type { KindDefinition } from '../kind.ts';

export const linear = {
  type: 'linear',
  label: 'Linear',
  category: 'tickets',
  summary: 'Keeps one issue for a finding, and tests again when the issue is completed.',
  steps: [
    'In Linear, open Settings, Security & access, and create a personal API key with the rights to read and write.',
    'Enter it, test the connection, then choose the team.',
  ],
  address: {
    label: 'API address',
    hint: 'Leave it empty.',
    placeholder: 'https://api.linear.app',
    fallback: 'https://api.linear.app',
  },
  fields: [
    { name: 'apiKey', label: 'API key', isSecret: true, placeholder: 'lin_api_…' },
    { name: 'team', label: 'Team', choices: 'teams', hint: 'Test the connection to choose one.' },
  ],
  unit: 'finding',
  hasTickets: true,
  isAskable: true,
  afterLostAnswer: 'lookup',
} as const satisfies KindDefinition;
