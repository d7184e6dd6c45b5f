import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import type { Config } from '../platform/env.ts';

/**
 * The addresses that messages to integrations may go to. Any admin of a workspace chooses an
 * address, so private networks are closed even where scans may reach them. The operator opens
 * places one by one.
 */
export const webhookPolicyOf = (
  { webhookPrivateHosts }: Pick<Config, 'webhookPrivateHosts'>,
  ownEndpoints: readonly OwnEndpoint[],
): AddressPolicy => ({
  allowPrivate: false,
  ownEndpoints,
  privateHosts: webhookPrivateHosts,
});
