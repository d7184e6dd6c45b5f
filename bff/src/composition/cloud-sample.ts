import { accountId, region } from '@parapet/cloud-scanner/sample/account/describe';
import { sampleAccount } from '@parapet/cloud-scanner/sample/account/sample';
import { type SampleServer, startSampleServer } from '@parapet/cloud-scanner/sample/sample-server';
import type { SampleAccount } from '../domains/cloud/sample-account.ts';
import type { ServedSample } from '../domains/cloud/scanning/open-account.ts';
import type { Config } from '../platform/env.ts';

/** The API connects this account; only the worker reaches it, with keys that it makes at its start. */
const facts: SampleAccount = {
  accountUid: accountId,
  callerArn: `arn:aws:iam::${accountId}:user/parapet-sample`,
  region,
  accessKeyId: 'AKIASAMPLE0000000000',
  secretAccessKey: 'made at the start of each worker',
};

/** A made-up account is for trying the product on one machine. */
export const cloudSampleOf = (config: Pick<Config, 'supabase'>): SampleAccount | null =>
  config.supabase ? null : facts;

/** Serves the made-up account on loopback from the first scan of it on. */
export function openCloudSample(config: Pick<Config, 'supabase'>): {
  readonly serve: (() => Promise<ServedSample>) | null;
  close(): Promise<void>;
} {
  let server: Promise<SampleServer> | undefined;
  return {
    serve: config.supabase
      ? null
      : () => {
          server ??= startSampleServer({ account: sampleAccount });
          return server;
        },
    close: async () => await (await server)?.close(),
  };
}
