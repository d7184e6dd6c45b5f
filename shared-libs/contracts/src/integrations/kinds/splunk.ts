import type { KindDefinition } from '../kind.ts';

export const splunk = {
  type: 'splunk',
  label: 'Splunk HEC',
  category: 'logs',
  summary: 'Sends each change of a finding to the HTTP Event Collector, in OCSF.',
  steps: [
    'In Splunk, open Settings, Data inputs, HTTP Event Collector, New token.',
    'Leave indexer acknowledgement off, and choose the index.',
    'Enter the address with its port, usually 8088, and the token.',
  ],
  address: {
    label: 'Address',
    hint: 'With the port of the collector.',
    placeholder: 'https://splunk.example.com:8088',
  },
  fields: [
    { name: 'token', label: 'Token', isSecret: true },
    {
      name: 'index',
      label: 'Index',
      isOptional: true,
      hint: 'Empty: the default index of the token.',
    },
  ],
  unit: 'batch',
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
