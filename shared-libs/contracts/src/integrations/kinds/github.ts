import type { KindDefinition } from '../kind.ts';

export const github = {
  type: 'github',
  label: 'GitHub issues',
  category: 'tickets',
  summary: 'Keeps one issue for a finding, and tests again when the issue is closed.',
  steps: [
    'Create a fine-grained personal access token at github.com, Settings, Developer settings, for one repository.',
    'Give it the repository permission Issues: read and write.',
    'Use a private repository: findings say where you can be attacked.',
  ],
  address: {
    label: 'API address',
    hint: 'Leave it empty for github.com; a GitHub Enterprise Server has its own, which ends with /api/v3.',
    placeholder: 'https://api.github.com',
    fallback: 'https://api.github.com',
  },
  fields: [
    { name: 'token', label: 'Access token', isSecret: true, placeholder: 'github_pat_…' },
    {
      name: 'repository',
      label: 'Repository',
      placeholder: 'owner/name',
      choices: 'repositories',
      fault: (value) =>
        /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(value)
          ? null
          : 'Enter owner and name, such as northquay/shop',
    },
  ],
  unit: 'finding',
  hasTickets: true,
  isAskable: true,
  afterLostAnswer: 'lookup',
} as const satisfies KindDefinition;
