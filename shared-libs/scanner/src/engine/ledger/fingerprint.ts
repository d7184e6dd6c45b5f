import { createHash } from 'node:crypto';

/** Part of every fingerprint; a new version needs aliases for the old ones. */
export const FINGERPRINT_VERSION = 'v1';

/**
 * Returns the identity of a finding across scans, as 64 hex digits. Title, severity, banner and
 * time are not part of it.
 */
export function fingerprintOf(identity: {
  workspaceId: string;
  checkId: string;
  assetCanonicalKey: string;
  locator: string;
}): string {
  const { workspaceId, checkId, assetCanonicalKey, locator } = identity;
  return createHash('sha256')
    .update([FINGERPRINT_VERSION, workspaceId, checkId, assetCanonicalKey, locator].join('|'))
    .digest('hex');
}
