import type { KindDefinition } from '../kind.ts';

export const s3 = {
  type: 's3',
  label: 'Amazon S3',
  category: 'logs',
  summary: 'Stores each batch of changes as one object, as compressed lines of OCSF.',
  steps: [
    'Create an IAM user with the right s3:PutObject on the prefix of one bucket, and an access key.',
    'Enter bucket and region. A store that speaks S3, such as MinIO, has an address of its own.',
    'Objects are named findings/dt=<day>/<delivery>.ocsf.jsonl.gz, and written once.',
  ],
  address: {
    label: 'Address of the store',
    hint: 'Leave it empty for Amazon; another store is addressed with the bucket in the path.',
    placeholder: 'https://s3.amazonaws.com',
    fallback: 'https://s3.amazonaws.com',
  },
  fields: [
    {
      name: 'bucket',
      label: 'Bucket',
      fault: (value) =>
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? null : 'Enter the name of a bucket',
    },
    {
      name: 'prefix',
      label: 'Prefix',
      fallback: 'findings',
      fault: (value) =>
        /^[\w./-]{1,200}$/.test(value) && !value.includes('..')
          ? null
          : 'Use letters, digits, dashes and slashes',
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
  afterLostAnswer: 'repeat',
} as const satisfies KindDefinition;
