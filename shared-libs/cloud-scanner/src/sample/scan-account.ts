import { createAwsClient } from '../aws/client/aws-client.ts';
import { createBuckets } from '../aws/client/buckets.ts';
import { listRegions } from '../aws/client/regions.ts';
import type { Send } from '../aws/client/send.ts';
import { aws } from '../aws/provider.ts';
import { collectScan, countCalls, type ScannedAccount } from './collect-scan.ts';

interface Options
  extends Pick<
    Parameters<typeof collectScan>[1],
    'account' | 'checkIds' | 'unitsAtOnce' | 'keeps'
  > {
  readonly endpoint: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Waits of throttled calls. Default: none, as a sample server has no limits of its own. */
  wait?(ms: number): Promise<void>;
  /** Default: those of this machine. */
  readonly fetch?: Send;
  now?(): number;
}

/** Scans an account of AWS by its endpoint. */
export async function scanAccount({
  endpoint,
  keys,
  wait = async () => {},
  fetch: send = fetch,
  now = Date.now,
  ...options
}: Options): Promise<ScannedAccount> {
  const counts = countCalls();
  const caller = createAwsClient({
    partition: 'aws',
    account: options.account,
    credentials: async () => ({ ...keys, sessionToken: null }),
    endpoint,
    fetch: send,
    now,
    wait,
    buckets: createBuckets(now),
    version: '1.0.0',
    onCall: counts.onCall,
  });
  const { regions } = await listRegions(caller, 'aws', new AbortController().signal);
  return await collectScan(aws, { ...options, partition: 'aws', caller, counts, regions });
}
