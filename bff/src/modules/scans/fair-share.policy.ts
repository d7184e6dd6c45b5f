/** A planned scan with units that nobody runs. */
export interface WaitingScan {
  readonly workspaceId: string;
  readonly scanId: string;
  /** A retest is short, and somebody waits for it. */
  readonly isRetest: boolean;
  readonly waiting: number;
}

/** Beyond this many units here, a workspace leaves the last quarter of the capacity to others, but for retests. */
const FEW = 2;
const KEPT_FREE = 0.25;

/**
 * Decides which scans get the free capacity of a worker, unit by unit: each time the workspace
 * with the fewest units here, and of its scans retests first, then the oldest.
 * @param scans oldest first
 * @param concurrency units that run here at a time
 * @param running the units of each workspace that run here
 * @returns how many units to claim, by scan
 */
export function shareCapacity(
  scans: readonly WaitingScan[],
  { concurrency, running }: { concurrency: number; running: ReadonlyMap<string, number> },
): Map<string, number> {
  const held = new Map(running);
  let free = concurrency - [...held.values()].reduce((sum, count) => sum + count, 0);
  const shares = new Map<string, number>();
  const left = (scan: WaitingScan) => scan.waiting - (shares.get(scan.scanId) ?? 0);
  const heldBy = ({ workspaceId }: WaitingScan) => held.get(workspaceId) ?? 0;
  const isAllowed = (scan: WaitingScan) =>
    left(scan) > 0 &&
    (heldBy(scan) < FEW || free > (scan.isRetest ? 1 : Math.floor(concurrency * KEPT_FREE)));
  while (free > 0) {
    const next = scans
      .filter(isAllowed)
      .toSorted((a, b) => heldBy(a) - heldBy(b) || Number(b.isRetest) - Number(a.isRetest))[0];
    if (next === undefined) break;
    shares.set(next.scanId, (shares.get(next.scanId) ?? 0) + 1);
    held.set(next.workspaceId, heldBy(next) + 1);
    free -= 1;
  }
  return shares;
}
