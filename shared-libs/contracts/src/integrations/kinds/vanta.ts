import type { KindDefinition } from '../kind.ts';

export const vanta = {
  type: 'vanta',
  label: 'Vanta',
  category: 'evidence',
  summary: 'Keeps the open findings as a custom resource, the whole set after each scan.',
  steps: [
    'In Vanta, open Settings, Developer console, create an application of the type Build integrations.',
    'Define a custom resource with the properties that the form names below, and copy its resource id.',
    'Create a client secret, and enter client id and secret.',
    'What is no longer open leaves Vanta with the next scan: the set is sent whole or not at all.',
  ],
  address: {
    label: 'API address',
    hint: 'Leave it empty; accounts of other regions have their own.',
    placeholder: 'https://api.vanta.com',
    fallback: 'https://api.vanta.com',
  },
  fields: [
    { name: 'clientId', label: 'Client id' },
    { name: 'clientSecret', label: 'Client secret', isSecret: true },
    {
      name: 'resourceId',
      label: 'Resource id',
      hint: 'Its properties: title, severity, asset, location, status, dueAt, firstSeenAt (all text).',
    },
  ],
  unit: 'snapshot',
  isAskable: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
