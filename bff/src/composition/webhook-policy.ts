import type { Config } from '../platform/env.ts';
import type { AddressPolicy } from '../platform/safe-fetch/address-policy.ts';
import type { OwnEndpoint } from '../platform/safe-fetch/own-endpoints.ts';

/**
 * Where messages to integrations may go. Any admin of a workspace chooses an address, so the inner
 * network is closed even where its owner may scan it; the operator opens places of it one by one.
 */
export const webhookPolicyOf = (
  { webhookPrivateHosts }: Pick<Config, 'webhookPrivateHosts'>,
  ownEndpoints: readonly OwnEndpoint[],
): AddressPolicy => ({
  allowPrivate: false,
  ownEndpoints,
  privateHosts: webhookPrivateHosts,
});
