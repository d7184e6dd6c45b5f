import { createBuckets } from '@parapet/cloud-scanner/aws/client/buckets';
import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import { createGcpClient } from '@parapet/cloud-scanner/gcp/client/gcp-client';
import type { GcpAccess } from '../../cloud-access.ts';
import type { Identity, IdentityProblem } from '../identity.ts';
import { waitFor } from '../opening.ts';
import type { GcpFederation } from './gcp-federation.ts';
import { gcpProblemOf } from './gcp-problem.ts';
import { consumerOf, tokensOf } from './gcp-tokens.ts';

interface Options {
  /** Replaces the hosts of Google, as in tests; null for Google. */
  readonly endpoint: string | null;
  readonly fetch: Send;
  readonly federation: GcpFederation;
  readonly version: string;
  /** Milliseconds of all calls together. Default: 15,000. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const tooSlow: IdentityProblem = {
  kind: 'unavailable',
  action: 'cloudasset.assets.listResource',
  field: null,
  message: 'Google Cloud did not answer in time. Try again in a minute.',
};
const buckets = createBuckets(Date.now);

/** Identifies service accounts with Google Cloud. */
export interface GcpIdentity extends Identity<GcpAccess> {
  /** Who this installation is for workload identity pools. */
  readonly federation: GcpFederation;
}

/** Asks for the one list that each scan needs. */
export const createGcpIdentity = ({
  endpoint,
  fetch,
  federation,
  version,
  timeoutMs = TIMEOUT_MS,
}: Options): GcpIdentity => ({
  federation,
  async identify(access) {
    const signal = AbortSignal.timeout(timeoutMs);
    const client = createGcpClient({
      consumer: consumerOf(access),
      quotaProject: null,
      token: tokensOf(access, { endpoint, fetch, federation, signal }),
      endpoint,
      fetch,
      wait: waitFor,
      buckets,
      // A person waits: what fails is told, and not tried again.
      repeats: 0,
      version,
    });
    try {
      const { assets } = await client.call({
        service: 'cloudasset',
        operation: 'ListResources',
        input: {
          project: access.projectId,
          assetTypes: ['cloudresourcemanager.googleapis.com/Project'],
        },
        region: 'global',
        signal,
      });
      return {
        ok: true,
        accountUid: assets[0]?.resource?.data?.projectId ?? access.projectId,
        caller: access.serviceAccount,
        partition: 'gcp',
        actions: ['cloudasset.assets.listResource'],
      };
    } catch (error) {
      if (signal.aborted) return { ok: false, problem: tooSlow };
      return { ok: false, problem: gcpProblemOf(error, access, federation.issuer) };
    }
  },
});
