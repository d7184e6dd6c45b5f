import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import type { Config } from '../platform/env.ts';

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
