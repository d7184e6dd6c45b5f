import type { KindDefinition } from '../kind.ts';

export const jira = {
  type: 'jira',
  label: 'Jira Cloud',
  category: 'tickets',
  summary: 'Keeps one issue for a finding, and tests again when the issue is closed.',
  steps: [
    'Use an account of its own for Parapet, with the rights to browse, create, edit, comment and move issues.',
    'As that account, create an API token at id.atlassian.com, Security, API tokens.',
    'Enter site, e-mail address and token, test the connection, then choose project and issue type.',
    'For changes within seconds, add a webhook in Jira with the address that the page shows; else they are read every five minutes.',
  ],
  address: {
    label: 'Site',
    hint: 'The address of your Jira.',
    placeholder: 'https://northquay.atlassian.net',
  },
  fields: [
    { name: 'email', label: 'E-mail address of the account', placeholder: 'parapet@example.com' },
    { name: 'token', label: 'API token', isSecret: true },
    { name: 'project', label: 'Project', choices: 'projects', hint: 'Its key, such as SEC.' },
    {
      name: 'issueType',
      label: 'Issue type',
      choices: 'issueTypes',
      hint: 'Its number; a list to choose from appears with the project.',
    },
  ],
  unit: 'finding',
  hasTickets: true,
  isAskable: true,
  afterLostAnswer: 'lookup',
} as const satisfies KindDefinition;
