import { createHash } from 'node:crypto';
import { type Place, placeText } from '../place.ts';

/** Part of every fingerprint; a new version needs aliases for the old ones. */
export const FINGERPRINT_VERSION = 'v2';

interface Identity {
  workspaceId: string;
  checkId: string;
  locator: string;
}

/**
 * Returns the identity of a finding across scans and assets, as 64 hex digits. Title, severity, banner
 * and time are not part of it.
 */
export const fingerprintOf = (identity: Identity & { place: Place }): string =>
  hashOf(FINGERPRINT_VERSION, identity, placeText(identity.place));

const hashOf = (version: string, { workspaceId, checkId, locator }: Identity, at: string): string =>
  createHash('sha256').update([version, workspaceId, checkId, at, locator].join('|')).digest('hex');
