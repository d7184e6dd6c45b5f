import type { KindDefinition } from '../kind.ts';

export const servicenow = {
  type: 'servicenow',
  label: 'ServiceNow',
  category: 'tickets',
  summary: 'Keeps one incident for a finding, and tests again when it is resolved.',
  steps: [
    'Create a user for Parapet with web service access only and the role itil.',
    'Enter the address of the instance, the user and its password.',
  ],
  address: {
    label: 'Instance',
    hint: 'The address of your instance.',
    placeholder: 'https://northquay.service-now.com',
  },
  fields: [
    { name: 'user', label: 'User' },
    { name: 'password', label: 'Password', isSecret: true },
    {
      name: 'table',
      label: 'Table',
      fallback: 'incident',
      hint: 'The table of the tickets.',
      fault: (value) => (/^[a-z0-9_]{1,80}$/.test(value) ? null : 'Enter the name of a table'),
    },
  ],
  unit: 'finding',
  hasTickets: true,
  isAskable: true,
  afterLostAnswer: 'lookup',
} as const satisfies KindDefinition;
