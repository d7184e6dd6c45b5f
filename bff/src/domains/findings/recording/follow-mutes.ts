import { findingMutesIn, type KnownMute } from '../repositories/finding-mutes.repository.ts';
import type { FindingsTx } from '../repositories/known-findings.repository.ts';
import type { StatusChange } from './record-changes.ts';

/** The rule that a finding falls under: that of its asset before that of every asset. */
function muteOf(
  mutes: readonly KnownMute[],
  { checkId, assetId }: { checkId: string; assetId: string },
): KnownMute | undefined {
  const ofCheck = mutes.filter((mute) => mute.checkId === checkId);
  return (
    ofCheck.find((mute) => mute.assetId === assetId) ??
    ofCheck.find((mute) => mute.assetId === null)
  );
}

/** Sets aside what a scan has opened or reopened and a rule is about. Returns those changes, by finding. */
export async function followMutes(
  scope: FindingsTx,
  opened: readonly StatusChange[],
  checkIdOf: ReadonlyMap<string, string>,
  at: string,
): Promise<ReadonlyMap<string, KnownMute>> {
  const checkIds = new Set(opened.flatMap(({ id }) => checkIdOf.get(id) ?? []));
  if (checkIds.size === 0) return new Map();
  const mutes = await findingMutesIn(scope).listFor([...checkIds]);
  const muted = new Map(
    opened.flatMap(({ id, assetId }) => {
      const mute = muteOf(mutes, { checkId: checkIdOf.get(id) ?? '', assetId });
      return mute ? [[id, mute] as const] : [];
    }),
  );
  await findingMutesIn(scope).setAside(
    [...muted].map(([id, { reason }]) => ({ id, reason })),
    at,
  );
  return muted;
}
