import type { PostureGap } from '@parapet/contracts/cloud/posture';

type DeniedBy = NonNullable<PostureGap['deniedBy']>;

export const deniedByLabels: Readonly<Record<DeniedBy, string>> = {
  identity: 'policies or roles of the identity',
  resource: 'resource policy; an administrator of the resource grants it',
  organisation: 'service control policy',
  boundary: 'permissions boundary',
  session: 'session policy',
  unknown: 'a policy that the provider does not name',
};

const MAX_REGIONS = 3;

export const regionsLabel = (regions: readonly string[]): string =>
  regions.length > MAX_REGIONS ? `${regions.length} regions` : regions.join(', ');

/**
 * Says what mends a gap: the organisation's denial has no other end than to leave the region out. Null for what was
 * read and does not decide, which nothing here mends.
 */
export type GapStep = 'policy' | 'regions' | 'access' | 'scan';

export const stepOf = (
  { action, deniedBy }: Pick<PostureGap, 'action' | 'deniedBy'>,
  { isConnected }: { isConnected: boolean },
): GapStep | null => {
  if (!isConnected) return 'access';
  if (deniedBy === 'organisation') return 'regions';
  if (action === null) return null;
  return deniedBy !== null ? 'policy' : 'scan';
};

export const stepLabels: Readonly<Record<GapStep, string>> = {
  policy: 'Copy policy',
  regions: 'Leave out region',
  access: 'Mend access',
  scan: 'Read again',
};
