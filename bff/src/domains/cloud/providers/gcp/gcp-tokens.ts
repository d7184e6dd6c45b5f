import type { Send } from '@parapet/cloud-scanner/aws/client/send';
import {
  type GcpIdentity,
  type GcpToken,
  requestToken,
} from '@parapet/cloud-scanner/gcp/client/token';
import type { GcpAccess } from '../../cloud-access.ts';
import type { GcpFederation } from './gcp-federation.ts';

/** A token is renewed while a scan runs: Google gives one for an hour. */
const RENEW_BEFORE_MS = 5 * 60_000;

/** Returns valid tokens of an access, each renewed once for all calls that wait for it. */
export function tokensOf(
  access: GcpAccess,
  options: {
    readonly endpoint: string | null;
    readonly fetch: Send;
    readonly federation: GcpFederation;
    readonly signal: AbortSignal;
  },
): (isRefused: boolean) => Promise<string> {
  const { federation, ...request } = options;
  const identity = identityOf(access, federation);
  let token: Promise<GcpToken> | null = null;
  return async (isRefused) => {
    const known = await token?.catch(() => null);
    const isOld = !known || isRefused || known.expiresAt < Date.now() + RENEW_BEFORE_MS;
    if (isOld || token === null) token = requestToken(identity, { ...request, now: Date.now });
    return (await token).accessToken;
  };
}

const identityOf = (access: GcpAccess, federation: GcpFederation): GcpIdentity =>
  access.authMethod === 'workload_identity'
    ? { kind: 'federation', federation: federation.identityOf(access) }
    : {
        kind: 'key',
        key: {
          clientEmail: access.serviceAccount,
          privateKeyId: access.privateKeyId,
          privateKey: access.privateKey,
        },
      };

/** The project whose quota is used: that of the service account. */
export const consumerOf = ({ serviceAccount }: Pick<GcpAccess, 'serviceAccount'>): string =>
  serviceAccount.slice(serviceAccount.indexOf('@') + 1);
