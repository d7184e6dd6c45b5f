import { projectId, serviceAccountOf } from '@parapet/cloud-scanner/gcp/sample/project/describe';
import { sampleProject } from '@parapet/cloud-scanner/gcp/sample/project/sample';
import { startGcpSampleServer } from '@parapet/cloud-scanner/gcp/sample/sample-server';
import { accountId, region } from '@parapet/cloud-scanner/sample/account/describe';
import { sampleAccount } from '@parapet/cloud-scanner/sample/account/sample';
import { startAzureServer } from '@parapet/cloud-scanner/sample/azure/azure-server';
import { sampleSubscription } from '@parapet/cloud-scanner/sample/azure/subscription/sample';
import { startSampleServer } from '@parapet/cloud-scanner/sample/sample-server';
import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { ServedSample } from '../domains/cloud/providers/aws/open-aws.ts';
import type { ServedSubscription } from '../domains/cloud/providers/azure/open-azure.ts';
import type { ServedGcpSample } from '../domains/cloud/providers/gcp/open-gcp.ts';
import type { SampleAccount } from '../domains/cloud/sample-account.ts';
import type { Config } from '../platform/env.ts';
import { removeSampleFile, writeSampleFile } from './cloud-sample-file.ts';

const NO_SECRET = 'made at the start of each worker';

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
      secretAccessKey: NO_SECRET,
    },
  },
  {
    provider: 'azure',
    alias: 'Sample subscription',
    accountUid: sampleSubscription.id,
    callerArn: sampleSubscription.clientId,
    partition: 'azure',
    access: {
      authMethod: 'service_principal_secret',
      cloud: 'azure',
      tenantId: sampleSubscription.tenantId,
      clientId: sampleSubscription.clientId,
      subscriptionId: sampleSubscription.id,
      clientSecret: NO_SECRET,
    },
  },
  {
    provider: 'gcp',
    alias: 'Sample project',
    accountUid: projectId,
    callerArn: serviceAccountOf('parapet'),
    partition: 'gcp',
    access: {
      authMethod: 'service_account_key',
      projectId,
      serviceAccount: serviceAccountOf('parapet'),
      privateKey: NO_SECRET,
      privateKeyId: '00000000',
    },
  },
];

/** A made-up account is for trying the product on one machine. */
export const cloudSamplesOf = (config: Pick<Config, 'supabase'>): readonly SampleAccount[] =>
  config.supabase ? [] : samples;

/** Serves the made-up accounts on loopback, each from its first scan on. */
export function openCloudSamples(config: Pick<Config, 'supabase' | 'dataDir'>): {
  readonly aws: (() => Promise<ServedSample>) | null;
  readonly azure: (() => Promise<ServedSubscription>) | null;
  readonly gcp: (() => Promise<ServedGcpSample>) | null;
  close(): Promise<void>;
} {
  const servers: Promise<{ close(): Promise<void> }>[] = [];
  const served = <Server extends { readonly endpoint: string; close(): Promise<void> }>(
    provider: CloudProvider,
    start: () => Promise<Server>,
  ) => {
    let server: Promise<Server> | undefined;
    if (config.supabase) return null;
    return () => {
      if (!server) {
        server = start().then(async (started) => {
          await writeSampleFile(config.dataDir, provider, started);
          const close = async () => {
            await started.close();
            await removeSampleFile(config.dataDir, provider);
          };
          return { ...started, close };
        });
        servers.push(server);
      }
      return server;
    };
  };
  return {
    aws: served('aws', () => startSampleServer({ account: sampleAccount })),
    azure: served('azure', () => startAzureServer({ subscription: sampleSubscription })),
    gcp: served('gcp', () => startGcpSampleServer({ project: sampleProject })),
    async close() {
      for (const server of servers) await (await server).close();
    },
  };
}
