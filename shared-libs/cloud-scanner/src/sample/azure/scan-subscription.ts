import { createBuckets } from '../../aws/client/buckets.ts';
import { createAzureClient } from '../../azure/client/azure-client.ts';
import type { AzureApplication } from '../../azure/client/token.ts';
import { azure } from '../../azure/provider.ts';
import { collectScan, countCalls, type ScannedAccount } from '../collect-scan.ts';

interface Options {
  readonly endpoint: string;
  readonly application: AzureApplication;
  readonly subscriptionId: string;
  readonly checkIds?: readonly string[];
}

/** Scans a subscription of Azure by its endpoint, without waiting: a sample server has no limits of its own. */
export async function scanSubscription({
  endpoint,
  application,
  subscriptionId,
  checkIds,
}: Options): Promise<ScannedAccount> {
  const counts = countCalls();
  const caller = createAzureClient({
    application,
    subscriptionId,
    endpoint,
    fetch,
    now: Date.now,
    wait: async () => {},
    buckets: createBuckets(Date.now),
    signal: new AbortController().signal,
    version: '1.0.0',
    onCall: counts.onCall,
  });
  const place = { partition: application.cloud, account: subscriptionId };
  return await collectScan(azure, { ...place, caller, counts, ...(checkIds && { checkIds }) });
}
