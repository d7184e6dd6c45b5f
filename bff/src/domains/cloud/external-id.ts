import type { WorkspaceTx } from '../../platform/db/database.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';

export type ExternalIds = Pick<WorkspacesPort, 'findCloudExternalId'>;

/** Returns the external id that AWS asks for when a role of this workspace is assumed. */
export const externalIdOf = async (workspaces: ExternalIds, scope: WorkspaceTx): Promise<string> =>
  `parapet-${await workspaces.findCloudExternalId(scope)}`;
