import type { Source } from '../../definition/source.ts';
import { graphTable, managerList } from '../table.ts';

const service = 'automation';

export const automationSources: readonly Source[] = [
  graphTable({ service, operation: 'accounts', type: 'azure.automation.account' }),
  managerList({
    service,
    operation: 'variables',
    type: 'azure.automation.variable',
    per: 'azure.automation.account',
    // The answer has the values of variables that are not encrypted.
    properties: ({ isEncrypted }) => ({ isEncrypted }),
  }),
];
