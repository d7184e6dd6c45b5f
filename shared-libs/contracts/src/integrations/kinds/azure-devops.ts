import type { KindDefinition } from '../kind.ts';

export const azureDevops = {
  type: 'azure_devops',
  label: 'Azure DevOps',
  category: 'tickets',
  summary: 'Keeps one work item for a finding, and tests again when it is closed.',
  steps: [
    'In Azure DevOps, open User settings, Personal access tokens, and create one with the scope Work items: read and write.',
    'Enter the address of the organisation, the project and the type of the work item.',
    'Note the day on which the token ends: its queue stops then, and nothing is lost.',
  ],
  address: {
    label: 'Organisation',
    hint: 'The address of the organisation.',
    placeholder: 'https://dev.azure.com/northquay',
  },
  fields: [
    { name: 'token', label: 'Personal access token', isSecret: true },
    {
      name: 'project',
      label: 'Project',
      choices: 'projects',
      fault: (value) => (/^[^/\\?#%]{1,64}$/.test(value) ? null : 'Enter the name of the project'),
    },
    {
      name: 'workItemType',
      label: 'Type of work item',
      fallback: 'Bug',
      hint: 'As the project calls it, such as Bug or Issue.',
      fault: (value) => (/^[^/\\?#%]{1,64}$/.test(value) ? null : 'Enter the name of a type'),
    },
  ],
  unit: 'finding',
  hasTickets: true,
  isAskable: true,
  afterLostAnswer: 'lookup',
} as const satisfies KindDefinition;
