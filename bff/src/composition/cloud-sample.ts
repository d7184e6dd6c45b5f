import { accountId, region } from '@parapet/cloud-scanner/sample/account/describe';
import { sampleAccount } from '@parapet/cloud-scanner/sample/account/sample';
import { type SampleServer, startSampleServer } from '@parapet/cloud-scanner/sample/sample-server';
import type { ServedSample } from '../domains/cloud/providers/aws/open-aws.ts';
import type { SampleAccount } from '../domains/cloud/sample-account.ts';
import type { Config } from '../platform/env.ts';

/** The API connects these accounts; only the worker reaches them, with keys that it makes at its start. */
const samples: readonly SampleAccount[] = [
  {
    provider: 'aws',
    alias: 'Sample account',
    accountUid: accountId,
    callerArn: `arn:aws:iam::${accountId}:user/parapet-sample`,
    partition: 'aws',
    access: {
      authMethod: 'access_key',
      region,
      accessKeyId: 'AKIASAMPLE0000000000',
      secretAccessKey: 'made at the start of each worker',
    },
  },
];

/** A made-up account is for trying the product on one machine. */
export const cloudSamplesOf = (config: Pick<Config, 'supabase'>): readonly SampleAccount[] =>
  config.supabase ? [] : samples;

/** Serves the made-up accounts on loopback, each from its first scan on. */
export function openCloudSamples(config: Pick<Config, 'supabase'>): {
  readonly aws: (() => Promise<ServedSample>) | null;
  close(): Promise<void>;
} {
  let aws: Promise<SampleServer> | undefined;
  return {
    aws: config.supabase
      ? null
      : () => {
          aws ??= startSampleServer({ account: sampleAccount });
          return aws;
        },
    close: async () => await (await aws)?.close(),
  };
}
