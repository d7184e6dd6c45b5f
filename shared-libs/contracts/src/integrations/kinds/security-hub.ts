import type { KindDefinition } from '../kind.ts';

export const securityHub = {
  type: 'security_hub',
  label: 'AWS Security Hub',
  category: 'logs',
  summary: 'Imports findings into Security Hub CSPM of one account, in ASFF.',
  steps: [
    'Turn on Security Hub CSPM in the region of the account.',
    'Create an IAM user with the rights securityhub:BatchImportFindings and securityhub:DescribeHub, and an access key.',
    'Enter the number of the account, its region and the key.',
  ],
  address: {
    label: 'Endpoint',
    hint: 'Leave it empty: it follows from the region.',
    placeholder: 'https://securityhub.<region>.amazonaws.com',
    fallback: 'https://securityhub.amazonaws.com',
  },
  fields: [
    {
      name: 'account',
      label: 'Account number',
      fault: (value) => (/^\d{12}$/.test(value) ? null : 'An account number has 12 digits'),
    },
    { name: 'accessKeyId', label: 'Access key id', placeholder: 'AKIA…' },
    { name: 'secretAccessKey', label: 'Secret access key', isSecret: true },
    {
      name: 'region',
      label: 'Region',
      placeholder: 'eu-central-1',
      fault: (value) =>
        /^[a-z]{2}(?:-[a-z]{2,12}){1,2}-\d$/.test(value)
          ? null
          : 'Enter a region, such as eu-central-1',
    },
  ],
  unit: 'batch',
  isAskable: true,
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
