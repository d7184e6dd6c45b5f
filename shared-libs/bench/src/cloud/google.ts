import { createBuckets } from '../../../cloud-scanner/src/aws/client/buckets.ts';
import { createGcpClient } from '../../../cloud-scanner/src/gcp/client/gcp-client.ts';
import { gcp } from '../../../cloud-scanner/src/gcp/provider.ts';
import { createGcpAnswers } from '../../../cloud-scanner/src/gcp/sample/gcp-answers.ts';
import { sampleProject } from '../../../cloud-scanner/src/gcp/sample/project/sample.ts';
import { collectScan, countCalls } from '../../../cloud-scanner/src/sample/collect-scan.ts';
import { type Calls, noCalls, type Scanned, sendTo } from './in-process.ts';
import { gcpMix, largeProject } from './large-project.ts';
import { createQuotas, type QuotaName } from './quotas.ts';
import { createVirtualClock } from './virtual-clock.ts';

const PAGE = 1000;

/** Calls that so many resources need beside those of the sample. */
export function gcpBudget(resources: number): Calls {
  const calls = noCalls();
  for (const { share, policies, reads } of gcpMix) {
    const count = Math.round(resources * share);
    calls.cloudasset += Math.floor(count / PAGE) * (policies ? 2 : 1);
    calls.compute += count * reads;
  }
  return calls;
}

/** Scans projects at the same time, each through a service account of its own, with so many resources beside the sample. */
export async function scanProjects(resources: number, projects: number): Promise<Scanned> {
  const clock = createVirtualClock();
  const buckets = createBuckets(clock.now);
  const isAbove = createQuotas(clock.now);
  const calls = noCalls();
  const scanOne = async (number: number) => {
    const counts = countCalls();
    const answers = createGcpAnswers({
      project: largeProject(resources),
      tokens: { answer: async () => null, isKnown: () => true },
    });
    const overQuota = {
      status: 429,
      body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.' } },
    };
    const caller = createGcpClient({
      consumer: `consumer-${number}`,
      quotaProject: null,
      token: async () => 'token',
      endpoint: 'http://google.invalid',
      fetch: sendTo(
        clock,
        (url, { method, body }) =>
          answers.answer({
            url,
            method,
            contentType: 'application/json',
            body: Buffer.from(body ?? '').toString(),
            bearer: 'token',
          }),
        ({ pathname }) => {
          const name = quotaOf(pathname);
          if (name === null) return null;
          if (isAbove(name, `${number}`)) return overQuota;
          calls[name] += 1;
          return null;
        },
      ),
      wait: (ms) => clock.wait(ms),
      buckets,
      version: '1.0.0',
      onCall: counts.onCall,
    });
    const place = { partition: 'gcp', account: sampleProject.projectId, keeps: false };
    const { collections } = await collectScan(gcp, { ...place, caller, counts });
    return { collections, counts };
  };
  const cpu = process.cpuUsage();
  const scans = Array.from({ length: projects }, (_, number) => scanOne(number + 1));
  const ended = await clock.run(Promise.all(scans));
  const { user, system } = process.cpuUsage(cpu);
  const collections = ended.flatMap((each) => each.collections);
  return {
    seconds: clock.now() / 1000,
    cpuSeconds: (user + system) / 1e6,
    calls,
    throttled: ended.reduce((sum, { counts }) => sum + counts.throttled, 0),
    resources: collections.reduce((sum, each) => sum + each.resources, 0),
    incomplete: collections.filter(({ state }) => state !== 'complete' && state !== 'not_offered')
      .length,
    lists: gcp.sources.length,
  };
}

const named: Readonly<Record<string, QuotaName>> = {
  'cloudasset.googleapis.com': 'cloudasset',
  'compute.googleapis.com': 'compute',
};

/** The host of an API is the first segment of a path. */
const quotaOf = (path: string): QuotaName | null => named[path.split('/')[1] ?? ''] ?? null;
