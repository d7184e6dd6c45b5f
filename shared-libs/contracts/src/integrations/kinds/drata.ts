import type { KindDefinition } from '../kind.ts';

const numberFault = (value: string): string | null =>
  /^\d{1,12}$/.test(value) ? null : 'Enter a number';

export const drata = {
  type: 'drata',
  label: 'Drata',
  category: 'evidence',
  summary: 'Uploads a list of the open findings as evidence of a control after each scan.',
  steps: [
    'In Drata, open Settings, API keys, and create one with the right to write controls.',
    'Enter the number of the workspace and of the control that the evidence belongs to.',
    'Drata cannot undo or recognise an upload: if its answer is lost, check there by hand.',
  ],
  address: {
    label: 'API address',
    hint: 'Leave it empty in the United States; other regions have their own.',
    placeholder: 'https://public-api.drata.com',
    fallback: 'https://public-api.drata.com',
  },
  fields: [
    { name: 'apiKey', label: 'API key', isSecret: true },
    { name: 'workspaceId', label: 'Workspace number', fault: numberFault },
    { name: 'controlId', label: 'Control number', fault: numberFault },
  ],
  unit: 'snapshot',
  isAskable: true,
  afterLostAnswer: 'ask',
} as const satisfies KindDefinition;
