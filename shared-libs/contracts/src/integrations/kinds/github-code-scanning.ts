import type { KindDefinition } from '../kind.ts';

export const githubCodeScanning = {
  type: 'github_code_scanning',
  label: 'GitHub code scanning',
  category: 'code',
  summary: 'Uploads the open findings as SARIF when a scan ends; GitHub closes what is not in it.',
  steps: [
    'Create a fine-grained personal access token for one repository.',
    'Give it the repository permissions Code scanning alerts: read and write, and Contents: read.',
    'Code scanning must be available for the repository: it is for public ones, and with GitHub Code Security.',
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
      fault: (value) =>
        /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(value)
          ? null
          : 'Enter owner and name, such as northquay/shop',
    },
    {
      name: 'branch',
      label: 'Branch',
      fallback: 'main',
      hint: 'Alerts appear on it.',
      fault: (value) => (/^[\w./-]{1,200}$/.test(value) ? null : 'Enter the name of a branch'),
    },
  ],
  unit: 'snapshot',
  isAskable: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
