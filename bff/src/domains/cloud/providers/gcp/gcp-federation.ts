import type { FederatedIdentity } from '@parapet/cloud-scanner/gcp/client/token';
import type { JSONWebKeySet } from 'jose';
import type { FederationKey } from '../../../../platform/secrets/federation-key.ts';
import type { GcpAccess } from '../../cloud-access.ts';

type PoolAccess = Extract<GcpAccess, { authMethod: 'workload_identity' }>;

/** Who this installation is for workload identity pools of customers. */
export interface GcpFederation {
  /** The name of the issuer that a provider of a pool has. It is not called: the provider gets the keys beside it. */
  readonly issuer: string;
  keySet(): Promise<JSONWebKeySet>;
  identityOf(access: PoolAccess): FederatedIdentity;
}

/** The subject that a workspace signs in as: no other workspace of the installation gets it. */
export const subjectOf = (externalId: string): string => `workspace:${externalId}`;

export const providerOf = ({
  projectNumber,
  poolId,
  providerId,
}: Pick<PoolAccess, 'projectNumber' | 'poolId' | 'providerId'>): string =>
  `projects/${projectNumber}/locations/global/workloadIdentityPools/${poolId}/providers/${providerId}`;

export function createGcpFederation(key: FederationKey, publicUrl: string): GcpFederation {
  // Google takes issuers with https alone.
  const issuer = `https://${new URL(publicUrl).host}`;
  return {
    issuer,
    keySet: key.keySet,
    identityOf: (access) => ({
      provider: providerOf(access),
      serviceAccount: access.serviceAccount,
      subjectToken: (audience) =>
        key.sign({ issuer, subject: subjectOf(access.externalId), audience }),
    }),
  };
}
