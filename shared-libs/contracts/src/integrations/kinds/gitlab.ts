import type { KindDefinition } from '../kind.ts';

export const gitlab = {
  type: 'gitlab',
  label: 'GitLab',
  category: 'tickets',
  summary: 'Keeps one confidential issue for a finding, and tests again when the issue is closed.',
  steps: [
    'In the project, open Settings, Access tokens, and add one with the role Reporter and the scope api.',
    'Enter the path of the project, such as northquay/shop.',
    'On a GitLab of your own, enter its address; a private one has to be allowed by the operator.',
  ],
  address: {
    label: 'Address',
    hint: 'Leave it empty for gitlab.com.',
    placeholder: 'https://gitlab.com',
    fallback: 'https://gitlab.com',
  },
  fields: [
    { name: 'token', label: 'Access token', isSecret: true, placeholder: 'glpat-…' },
    {
      name: 'project',
      label: 'Project',
      placeholder: 'group/name',
      choices: 'projects',
      fault: (value) =>
        /^[\w./-]{1,200}$/.test(value)
          ? null
          : 'Enter the path of the project, such as northquay/shop',
    },
  ],
  unit: 'finding',
  hasTickets: true,
  isAskable: true,
  afterLostAnswer: 'lookup',
} as const satisfies KindDefinition;
