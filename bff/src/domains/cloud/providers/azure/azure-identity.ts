import type { AzureAccess } from '../../cloud-access.ts';
import type { Identity } from '../identity.ts';

/** Identifies applications with Azure. */
export const createAzureIdentity = (): Identity<AzureAccess> => ({
  identify: async () => ({
    ok: false,
    problem: {
      kind: 'credentials',
      action: 'Microsoft.Resources/subscriptions/read',
      field: 'subscriptionId',
      message: 'This installation does not read Azure.',
    },
  }),
});
