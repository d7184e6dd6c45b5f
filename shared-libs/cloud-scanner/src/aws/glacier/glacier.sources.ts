import type { Source } from '../../definition/source.ts';
import { listed } from '../listed.ts';

export const glacierSources: readonly Source[] = [
  listed({
    service: 'glacier',
    operation: 'ListVaults',
    type: 'aws.glacier.vault',
    // A hyphen stands for the account of the caller.
    input: { accountId: '-', limit: 10 },
    items: ({ VaultList }) => VaultList,
    uid: ({ VaultARN }) => VaultARN,
    name: ({ VaultName }) => VaultName,
    config: ({ VaultARN, VaultName, CreationDate }) => ({ VaultARN, VaultName, CreationDate }),
    details: [
      {
        into: 'Policy',
        operation: 'GetVaultAccessPolicy',
        input: ({ name }) => ({ accountId: '-', vaultName: name }),
        pick: ({ policy }) => policy?.Policy ?? null,
        notSet: ['ResourceNotFoundException'],
      },
    ],
  }),
];
