import type { Source } from '../../definition/source.ts';
import { graphTable } from '../table.ts';

const service = 'backup';

export const backupSources: readonly Source[] = [
  graphTable({ service, operation: 'items', type: 'azure.backup.item' }),
  graphTable({ service, operation: 'vaults', type: 'azure.backup.vault' }),
];
