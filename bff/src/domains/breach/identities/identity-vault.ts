import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Address } from './identity.policy.ts';
import { maskAddress } from './identity.policy.ts';

/** This is stored of an address. */
export interface Identity {
  /** Keyed by the installation and the workspace: equal addresses of two workspaces differ. */
  readonly hash: string;
  readonly sealed: string;
  readonly masked: string;
}

export interface IdentityVault {
  hashOf(address: Address): string;
  seal(address: Address): Identity;
  /** @throws when the text was altered or belongs to another person or workspace */
  open(sealed: string, hash: string): string;
  /** Seals the address of a search, which ends with it. */
  sealForSearch(address: Address): string;
  openOfSearch(sealed: string): string;
}

export function identityVault(secrets: Secrets, workspaceId: string): IdentityVault {
  const boundTo = (hash: string) => ['breach-address', workspaceId, hash];
  const ofSearch = ['breach-search', workspaceId];
  const hashOf = ({ text }: Address) => secrets.digest(text, ['breach-identity', workspaceId]);
  return {
    hashOf,
    seal(address) {
      const hash = hashOf(address);
      return {
        hash,
        sealed: secrets.seal(address.text, boundTo(hash)),
        masked: maskAddress(address),
      };
    },
    open: (sealed, hash) => secrets.open(sealed, boundTo(hash)),
    sealForSearch: ({ text }) => secrets.seal(text, ofSearch),
    openOfSearch: (sealed) => secrets.open(sealed, ofSearch),
  };
}
