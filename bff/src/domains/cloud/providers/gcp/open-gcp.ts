import { type Buckets, unpaced } from '@parapet/cloud-scanner/aws/client/buckets';
import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import type { Caller } from '@parapet/cloud-scanner/definition/caller';
import { createGcpClient } from '@parapet/cloud-scanner/gcp/client/gcp-client';
import type { ServiceAccountKey } from '@parapet/cloud-scanner/gcp/client/token';
import type { GcpAccess } from '../../cloud-access.ts';
import { countCall, type Opening, waitFor } from '../opening.ts';
import type { GcpFederation } from './gcp-federation.ts';
import { consumerOf, tokensOf } from './gcp-tokens.ts';

/** How this installation reaches Google Cloud. */
export interface GcpConnection {
  /** Replaces the hosts of Google for all projects, as in tests; null for Google. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  readonly federation: GcpFederation;
  readonly version: string;
  /** Pace is kept by the project whose quota is used, whatever scans of this process call. */
  readonly buckets: Buckets;
  /** Serves the made-up project in this process; null where there is none. */
  readonly sample: (() => Promise<ServedGcpSample>) | null;
}

/** The address of the made-up project, and the key that it accepts. */
export interface ServedGcpSample {
  readonly endpoint: string;
  readonly key: ServiceAccountKey;
}

/** Opens a project of Google Cloud for calls. */
export async function openGcp(gcp: GcpConnection, opening: Opening<GcpAccess>): Promise<Caller> {
  const { account, access, meter, signal } = opening;
  const sample = account.isSample ? await gcp.sample?.() : undefined;
  const opened = sample ? accessOf(sample, account.accountUid) : access();
  const place = {
    endpoint: sample?.endpoint ?? gcp.endpoint,
    // The guard of addresses would refuse the sample, which this process serves on loopback.
    fetch: sample ? localFetch : gcp.fetch,
    buckets: sample ? unpaced : gcp.buckets,
  };
  return createGcpClient({
    ...place,
    consumer: consumerOf(opened),
    quotaProject: null,
    token: tokensOf(opened, { ...place, federation: gcp.federation, signal }),
    wait: waitFor,
    version: gcp.version,
    onCall: (call) => countCall(meter, call),
  });
}

const localFetch: Send = (url, init) => fetch(url, init);

const accessOf = ({ key }: ServedGcpSample, projectId: string): GcpAccess => ({
  authMethod: 'service_account_key',
  projectId,
  serviceAccount: key.clientEmail,
  privateKey: key.privateKey,
  privateKeyId: key.privateKeyId,
});
