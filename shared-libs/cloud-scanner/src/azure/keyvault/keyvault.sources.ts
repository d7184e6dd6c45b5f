import type { Source } from '../../definition/source.ts';
import { below, graphTable, items, managerList } from '../table.ts';

const service = 'keyvault';

export const keyvaultSources: readonly Source[] = [
  graphTable({
    service,
    operation: 'vaults',
    type: 'azure.keyvault.vault',
    details: [below('diagnosticSettings', 'Diagnostics', { pick: items })],
  }),
  managerList({
    service,
    operation: 'keys',
    type: 'azure.keyvault.key',
    per: 'azure.keyvault.vault',
    // A list of keys has no rotation policy; a single key has.
    details: [below('key', 'Key')],
  }),
  managerList({
    service,
    operation: 'secrets',
    type: 'azure.keyvault.secret',
    per: 'azure.keyvault.vault',
  }),
];
