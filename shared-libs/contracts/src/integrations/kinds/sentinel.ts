import type { KindDefinition } from '../kind.ts';

const idFault = (value: string): string | null =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? null
    : 'Enter the id, with its dashes';

export const sentinel = {
  type: 'sentinel',
  label: 'Microsoft Sentinel',
  category: 'logs',
  summary: 'Sends each change of a finding to a custom table by the logs ingestion API, in OCSF.',
  steps: [
    'Register an application in Entra ID and create a client secret.',
    'Create a custom table with the columns TimeGenerated (datetime), EventId (string) and Event (dynamic), and a data collection rule for it.',
    'Give the application the role Monitoring Metrics Publisher on the rule.',
    'Enter the logs ingestion address of the rule or its endpoint, its immutable id and the name of the stream.',
  ],
  address: {
    label: 'Logs ingestion address',
    hint: 'Of the data collection rule or endpoint.',
    placeholder: 'https://….ingest.monitor.azure.com',
  },
  fields: [
    { name: 'tenant', label: 'Directory (tenant) id', fault: idFault },
    { name: 'clientId', label: 'Application (client) id', fault: idFault },
    { name: 'clientSecret', label: 'Client secret', isSecret: true },
    {
      name: 'ruleId',
      label: 'Immutable id of the rule',
      placeholder: 'dcr-…',
      fault: (value) =>
        /^dcr-[0-9a-f]{32}$/.test(value) ? null : 'It starts with dcr- and has 32 characters',
    },
    {
      name: 'stream',
      label: 'Stream',
      fallback: 'Custom-Parapet_CL',
      fault: (value) => (/^Custom-\w{1,80}$/.test(value) ? null : 'It starts with Custom-'),
    },
    {
      name: 'authority',
      label: 'Sign-in address',
      fallback: 'https://login.microsoftonline.com',
      hint: 'Another one for national clouds.',
      fault: (value) =>
        /^https?:\/\/[^\s/?#@]+$/.test(value) ? null : 'Enter an address without a path',
    },
  ],
  unit: 'batch',
  isAskable: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
