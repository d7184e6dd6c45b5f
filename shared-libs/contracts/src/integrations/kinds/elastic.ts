import type { KindDefinition } from '../kind.ts';

export const elastic = {
  type: 'elastic',
  label: 'Elastic',
  category: 'logs',
  summary: 'Adds each change of a finding to an index or data stream, in OCSF.',
  steps: [
    'In Kibana, open Stack management, API keys, and create one.',
    'Restrict it to the index privileges create_doc and auto_configure on the index.',
    'Enter the address of Elasticsearch, the encoded key and the index.',
  ],
  address: {
    label: 'Elasticsearch address',
    hint: 'With its port, if it has one of its own.',
    placeholder: 'https://….es.eu-west-1.aws.elastic.cloud',
  },
  fields: [
    { name: 'apiKey', label: 'API key (encoded)', isSecret: true },
    {
      name: 'index',
      label: 'Index or data stream',
      fallback: 'logs-parapet.findings-default',
      fault: (value) =>
        /^[a-z0-9][a-z0-9._-]{0,200}$/.test(value) ? null : 'Enter the name of an index',
    },
  ],
  unit: 'batch',
  isAskable: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
