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

/** Returns the opened and reopened findings that a rule is about, with that rule. */
export function mutedBy(
  mutes: readonly KnownMute[],
  changes: readonly StatusChange[],
): ReadonlyMap<string, KnownMute> {
  return new Map(
    openedOf(changes).flatMap((change) => {
      const mute = muteOf(mutes, change);
      return mute ? [[change.id, mute] as const] : [];
    }),
  );
}

const openedOf = (changes: readonly StatusChange[]): readonly StatusChange[] =>
  changes.filter(({ from, to }) => from === null || to === 'reopened');

/** Sets aside what a scan has opened or reopened and a rule is about. Returns those rules, by finding. */
export async function followMutes(
  scope: FindingsTx,
  changes: readonly StatusChange[],
  at: string,
): Promise<ReadonlyMap<string, KnownMute>> {
  const checkIds = new Set(openedOf(changes).map(({ checkId }) => checkId));
  if (checkIds.size === 0) return new Map();
  const mutes = findingMutesIn(scope);
  const muted = mutedBy(await mutes.listFor([...checkIds]), changes);
  await mutes.setAside(
    [...muted].map(([id, { reason }]) => ({ id, reason })),
    at,
  );
  return muted;
}
