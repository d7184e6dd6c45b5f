import type { GcpAccess } from '../../cloud-access.ts';
import type { Identity } from '../identity.ts';

/** Identifies service accounts with Google Cloud. */
export const createGcpIdentity = (): Identity<GcpAccess> => ({
  identify: async () => ({
    ok: false,
    problem: {
      kind: 'credentials',
      action: 'cloudresourcemanager.projects.get',
      field: 'projectId',
      message: 'This installation does not read Google Cloud.',
    },
  }),
});
