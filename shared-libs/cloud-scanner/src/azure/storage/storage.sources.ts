import type { Source } from '../../definition/source.ts';
import { absent, below, graphTable, managerList, unsupported } from '../table.ts';

export const storageSources: readonly Source[] = [
  graphTable({
    service: 'storage',
    operation: 'accounts',
    type: 'azure.storage.account',
    details: [
      below('blobService', 'Blobs', { notSet: unsupported }),
      below('fileService', 'Files', { notSet: unsupported }),
    ],
  }),
  managerList({
    service: 'storage',
    operation: 'containers',
    type: 'azure.storage.container',
    per: 'azure.storage.account',
    none: absent,
  }),
];
