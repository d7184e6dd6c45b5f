import { createHmac } from 'node:crypto';
import type { ProviderFlow } from './provider.ts';

/**
 * Returns what belongs to a state. Nonce and verifier are derived with the service's key, so a copy
 * of the database holds none of them.
 */
export function flowOf(key: Uint8Array, state: string): ProviderFlow {
  const derive = (purpose: string) =>
    createHmac('sha256', key).update(`provider-${purpose}:${state}`).digest('base64url');
  return { state, nonce: derive('nonce'), codeVerifier: derive('verifier') };
}
