import type { Source } from '../../definition/source.ts';
import { managerList } from '../table.ts';

const service = 'authorization';

export const authorizationSources: readonly Source[] = [
  managerList({ service, operation: 'assignments', type: 'azure.authorization.assignment' }),
  managerList({
    service,
    operation: 'customRoles',
    type: 'azure.authorization.role',
    name: ({ properties, name }) => properties?.roleName ?? name,
  }),
];
