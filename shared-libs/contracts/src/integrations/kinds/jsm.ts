import type { KindDefinition } from '../kind.ts';

export const jsm = {
  type: 'jsm',
  label: 'Jira Service Management',
  category: 'paging',
  summary:
    'Creates an alert of operations for each finding, and closes it when the finding is fixed.',
  steps: [
    'In Jira Service Management, open the operations of your team, then Integrations, Add integration.',
    'Choose API, and give it the right to create and update alerts.',
    'Copy the API key.',
  ],
  address: {
    label: 'API address',
    hint: 'Leave it empty unless Atlassian gave you another one.',
    placeholder: 'https://api.atlassian.com',
    fallback: 'https://api.atlassian.com',
  },
  fields: [{ name: 'apiKey', label: 'API key', isSecret: true }],
  unit: 'finding',
  isUnconfirmed: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
