import { createBuckets } from '@parapet/cloud-scanner/aws/client/buckets';
import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import { createAzureClient } from '@parapet/cloud-scanner/azure/client/azure-client';
import { isAllowed, type RolePermission } from '@parapet/cloud-scanner/azure/client/permissions';
import { azure, directoryConsent } from '@parapet/cloud-scanner/azure/provider';
import { CallFailure } from '@parapet/cloud-scanner/definition/caller';
import type { AzureAccess } from '../../cloud-access.ts';
import type { Identified, Identity, IdentityProblem } from '../identity.ts';
import { waitFor } from '../opening.ts';
import { azureProblem, noRole, OTHER_TENANT } from './azure-problem.ts';
import { applicationOf } from './open-azure.ts';

interface Options {
  /** Replaces the hosts of Azure, as in tests; null for Azure. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  readonly version: string;
}

const TIMEOUT_MS = 20_000;
const SUBSCRIPTION = 'Microsoft.Resources/subscriptions/read';

/** Identifies applications with Entra and their subscription. It changes nothing there. */
export const createAzureIdentity = ({
  endpoint,
  fetch,
  version,
}: Options): Identity<AzureAccess> => ({
  async identify(access) {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const caller = createAzureClient({
      application: applicationOf(access),
      subscriptionId: access.subscriptionId,
      endpoint,
      fetch,
      now: Date.now,
      wait: waitFor,
      buckets: createBuckets(Date.now),
      signal,
      repeats: 2,
      version,
    });
    const ask = (service: string, operation: string) =>
      caller.call({ service, operation, input: {}, region: 'global', signal });
    const refuse = (problem: Pick<IdentityProblem, 'field' | 'message'>): Identified => ({
      ok: false,
      problem: { kind: 'credentials', action: SUBSCRIPTION, ...problem },
    });
    try {
      const { tenantId, state } = await ask('subscription', 'get');
      if (typeof tenantId === 'string' && tenantId.toLowerCase() !== access.tenantId) {
        return refuse({ field: 'subscriptionId', message: OTHER_TENANT });
      }
      if (state === 'Deleted' || state === 'Disabled') {
        const message = `Azure says that this subscription is ${state.toLowerCase()}.`;
        return refuse({ field: 'subscriptionId', message });
      }
      const allowed = allowedOf((await ask('authorization', 'ownPermissions')).value ?? []);
      if (allowed.length === 0) return refuse({ field: 'subscriptionId', message: noRole(access) });
      const hasConsent = await ask('directory', 'organization').then(
        () => true,
        () => false,
      );
      return {
        ok: true,
        accountUid: access.subscriptionId,
        caller: access.clientId,
        partition: access.cloud,
        actions: [...allowed, ...(hasConsent ? [directoryConsent.action] : [])],
        missing: hasConsent ? [] : [missingConsent],
      };
    } catch (error) {
      if (error instanceof CallFailure) return { ok: false, problem: azureProblem(error, access) };
      const failure = new CallFailure({
        kind: 'network',
        code: 'Timeout',
        action: SUBSCRIPTION,
        message: 'no answer in time',
      });
      return { ok: false, problem: azureProblem(failure, access) };
    }
  },
});

const { action, message } = directoryConsent;
const missingConsent = { action, message };

/** Reads of the checks that the roles of the application allow. */
const allowedOf = (roles: readonly RolePermission[]): readonly string[] =>
  azure
    .actionsOf(azure.checks)
    .filter((action) => action.startsWith('Microsoft.') && isAllowed(roles, action));
