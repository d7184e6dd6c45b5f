import type { AddressPolicy } from '@parapet/scanner/address-guard/address-policy';
import type { OwnEndpoint } from '@parapet/scanner/address-guard/own-endpoints';
import type { BreachSource, ReadPasswordRange } from '../domains/breach/sources/breach-source.ts';
import { hibpSource } from '../domains/breach/sources/hibp-source.ts';
import { passwordRanges } from '../domains/breach/sources/password-range.ts';
import type { Config } from '../platform/env.ts';

const HIBP = 'https://haveibeenpwned.com/api/v3';
const PASSWORDS = 'https://api.pwnedpasswords.com';

export interface BreachServices {
  readonly source: BreachSource;
  readonly readPasswordRange: ReadPasswordRange;
}

/**
 * Have I Been Pwned, or what the operator has set in its place, which may be on a private address. Nobody else
 * chooses where its requests go.
 */
export function openBreachServices(
  { breachServiceUrl, publicUrl }: Pick<Config, 'breachServiceUrl' | 'publicUrl'>,
  ownEndpoints: readonly OwnEndpoint[],
): BreachServices {
  const policy: AddressPolicy = { allowPrivate: breachServiceUrl !== null, ownEndpoints };
  const userAgent = `Parapet (+${publicUrl})`;
  return {
    source: hibpSource({ baseUrl: breachServiceUrl ?? HIBP, policy, userAgent }),
    readPasswordRange: passwordRanges({
      baseUrl: breachServiceUrl ?? PASSWORDS,
      policy,
      userAgent,
    }),
  };
}
