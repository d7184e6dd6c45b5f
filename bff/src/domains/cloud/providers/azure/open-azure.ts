import { createBuckets, unpaced } from '@parapet/cloud-scanner/aws/client/buckets';
import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import { createAzureClient } from '@parapet/cloud-scanner/azure/client/azure-client';
import type { AzureApplication } from '@parapet/cloud-scanner/azure/client/token';
import type { Caller } from '@parapet/cloud-scanner/definition/caller';
import type { AzureAccess } from '../../cloud-access.ts';
import { countCall, type Opening, waitFor } from '../opening.ts';

/** How this installation reaches Azure. */
export interface AzureConnection {
  /** Replaces the hosts of Azure for all subscriptions, as in tests; null for Azure. */
  readonly endpoint: string | null;
  /** Sends requests under the guard of addresses. */
  readonly fetch: Send;
  readonly version: string;
  /** Serves the made-up subscription in this process; null where there is none. */
  readonly sample: (() => Promise<ServedSubscription>) | null;
}

/** The address of the made-up subscription, and the secret that it accepts. */
export interface ServedSubscription {
  readonly endpoint: string;
  readonly clientSecret: string;
}

/** Pace is kept by subscription and API, whatever scans of this process call them. */
const buckets = createBuckets(Date.now);

/** Opens a subscription of Azure for calls. */
export async function openAzure(
  azure: AzureConnection,
  { account, access, meter, signal }: Opening<AzureAccess>,
): Promise<Caller> {
  const sample = account.isSample ? await azure.sample?.() : undefined;
  const opened = access();
  const application = sample
    ? { ...applicationOf(opened), credential: { clientSecret: sample.clientSecret } }
    : applicationOf(opened);
  return createAzureClient({
    application,
    subscriptionId: opened.subscriptionId,
    endpoint: sample?.endpoint ?? azure.endpoint,
    // The sample is on loopback, which the guard refuses.
    fetch: sample ? (url, init) => fetch(url, init) : azure.fetch,
    now: Date.now,
    wait: waitFor,
    buckets: sample ? unpaced : buckets,
    signal,
    version: azure.version,
    onCall: (call) => countCall(meter, call),
  });
}

/** The application that an access signs in as. */
export const applicationOf = (access: AzureAccess): AzureApplication => {
  const { cloud, tenantId, clientId } = access;
  const credential =
    access.authMethod === 'service_principal_secret'
      ? { clientSecret: access.clientSecret }
      : { certificate: access.certificate };
  return { cloud, tenantId, clientId, credential };
};
