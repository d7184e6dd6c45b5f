import { createBuckets } from '../../../cloud-scanner/src/aws/client/buckets.ts';
import { createAzureClient } from '../../../cloud-scanner/src/azure/client/azure-client.ts';
import { azure } from '../../../cloud-scanner/src/azure/provider.ts';
import { createAzureAnswers } from '../../../cloud-scanner/src/sample/azure/azure-answers.ts';
import { sampleSubscription } from '../../../cloud-scanner/src/sample/azure/subscription/sample.ts';
import { collectScan, countCalls } from '../../../cloud-scanner/src/sample/collect-scan.ts';
import { type Calls, noCalls, type Scanned, sendTo } from './in-process.ts';
import { azureMix, largeSubscription } from './large-subscription.ts';
import { createQuotas, type QuotaName } from './quotas.ts';
import { createVirtualClock } from './virtual-clock.ts';

const PAGE = 1000;

/** Calls that so many resources need beside those of the sample. */
export function azureBudget(resources: number): Calls {
  const calls = noCalls();
  for (const { share, reads } of azureMix) {
    const count = Math.round(resources * share);
    calls['resource-graph'] += Math.floor(count / PAGE);
    calls['resource-manager'] += count * reads;
  }
  return calls;
}

/** Scans subscriptions of one application at the same time, each with so many resources beside the sample. */
export async function scanSubscriptions(
  resources: number,
  subscriptions: number,
): Promise<Scanned> {
  const clock = createVirtualClock();
  const buckets = createBuckets(clock.now);
  const isAbove = createQuotas(clock.now);
  const calls = noCalls();
  const scanOne = async (number: number) => {
    const id = `${number}`.padStart(8, '0') + sampleSubscription.id.slice(8);
    const subscription = largeSubscription(id, resources);
    const answers = createAzureAnswers({ subscription, weather: { hasConsent: false } });
    const counts = countCalls();
    const tooMany = {
      status: 429,
      headers: { 'retry-after': '5' },
      body: { error: { code: 'TooManyRequests', message: 'Rate limit is exceeded.' } },
    };
    const caller = createAzureClient({
      application: {
        cloud: 'azure',
        tenantId: subscription.tenantId,
        clientId: subscription.clientId,
        credential: { clientSecret: answers.clientSecret },
      },
      subscriptionId: id,
      endpoint: 'http://azure.invalid',
      fetch: sendTo(
        clock,
        (url, { method, headers, body }) =>
          answers.answer({
            url,
            method,
            contentType: 'application/json',
            authorization: new Headers(headers).get('authorization') ?? '',
            body: Buffer.from(body ?? '').toString(),
          }),
        ({ pathname }) => {
          const name = quotaOf(pathname);
          if (name === null) return null;
          const place = name === 'resource-graph' ? subscription.clientId : id;
          if (isAbove(name, place)) return tooMany;
          calls[name] += 1;
          return null;
        },
      ),
      now: clock.now,
      wait: (ms) => clock.wait(ms),
      buckets,
      signal: new AbortController().signal,
      version: '1.0.0',
      onCall: counts.onCall,
    });
    const place = { partition: 'azure', account: id, keeps: false };
    const { collections } = await collectScan(azure, { ...place, caller, counts });
    return { collections, counts };
  };
  const cpu = process.cpuUsage();
  const scans = Array.from({ length: subscriptions }, (_, number) => scanOne(number + 1));
  const ended = await clock.run(Promise.all(scans));
  const { user, system } = process.cpuUsage(cpu);
  const collections = ended.flatMap((each) => each.collections);
  return {
    seconds: clock.now() / 1000,
    cpuSeconds: (user + system) / 1e6,
    calls,
    throttled: ended.reduce((sum, { counts }) => sum + counts.throttled, 0),
    resources: collections.reduce((sum, each) => sum + each.resources, 0),
    // Entra has no consent here, which is no gap.
    incomplete: collections.filter(({ state }) => state !== 'complete' && state !== 'not_offered')
      .length,
    lists: azure.sources.length,
  };
}

/** Tokens and Microsoft Graph have limits of their own, which a scan does not come near. */
function quotaOf(path: string): QuotaName | null {
  if (path.endsWith('/oauth2/v2.0/token') || path.startsWith('/graph/')) return null;
  return path.endsWith('/Microsoft.ResourceGraph/resources')
    ? 'resource-graph'
    : 'resource-manager';
}
