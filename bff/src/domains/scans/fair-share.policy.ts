/** A planned scan with units that nobody runs. */
export interface WaitingScan {
  readonly workspaceId: string;
  readonly scanId: string;
  /** A retest is short, and somebody waits for it. */
  readonly isRetest: boolean;
  readonly waiting: number;
}

/** The most units of a worker that do not wait for their pace: more would only share its cores. */
export const ACTIVE_HOSTS = 32;

/** The units of a workspace that run here. */
export interface HeldUnits {
  readonly open: number;
  /** Counts those of them that do not wait for the pace of their hosts. */
  readonly active: number;
}

export interface WorkerCapacity {
  /** Units that run here at a time. */
  readonly hosts: number;
  /** More are begun only while fewer than this many are active. */
  readonly activeHosts: number;
  /** By workspace. */
  readonly running: ReadonlyMap<string, HeldUnits>;
}

/** The units that a workspace may always have, whatever others do. */
const FEW = 2;
/**
 * With more than this part of all hosts, a workspace leaves the last quarter of the capacity to others,
 * but for retests.
 */
const SMALL_PART = 1 / 32;
const KEPT_FREE = 0.25;
const none: HeldUnits = { open: 0, active: 0 };

/**
 * Decides which scans get the free capacity of a worker, unit by unit: each time the workspace
 * with the fewest units here, and of its scans retests first, then the oldest. Units that begin are active. A
 * workspace has its part of what may be active, even where others have more because their hosts became active.
 * @param scans oldest first
 * @returns how many units to claim, by scan
 */
export function shareCapacity(
  scans: readonly WaitingScan[],
  { hosts, activeHosts, running }: WorkerCapacity,
): Map<string, number> {
  const held = new Map(running);
  let free = hosts;
  let active = 0;
  let retests = 0;
  for (const units of running.values()) {
    free -= units.open;
    active += units.active;
  }
  const workspaces = new Set([...held.keys(), ...scans.map(({ workspaceId }) => workspaceId)]);
  const maxActive = Math.ceil(activeHosts * (1 - KEPT_FREE));
  const shares = new Map<string, number>();
  const left = (scan: WaitingScan) => scan.waiting - (shares.get(scan.scanId) ?? 0);
  const heldBy = ({ workspaceId }: WaitingScan) => held.get(workspaceId) ?? none;
  const hasTime = (scan: WaitingScan) =>
    active < maxActive ||
    (scan.isRetest && retests < activeHosts - maxActive) ||
    heldBy(scan).active < Math.floor(maxActive / workspaces.size);
  const hasRoom = (scan: WaitingScan) =>
    heldBy(scan).open < hosts * SMALL_PART ||
    free > (scan.isRetest ? 1 : Math.floor(hosts * KEPT_FREE));
  const isAllowed = (scan: WaitingScan) =>
    left(scan) > 0 && (heldBy(scan).open < FEW || (hasRoom(scan) && hasTime(scan)));
  const comesBefore = (a: WaitingScan, b: WaitingScan) =>
    heldBy(a).open - heldBy(b).open || Number(b.isRetest) - Number(a.isRetest);
  while (free > 0) {
    let next: WaitingScan | undefined;
    for (const scan of scans) {
      if (isAllowed(scan) && (next === undefined || comesBefore(scan, next) < 0)) next = scan;
    }
    if (next === undefined) break;
    const before = heldBy(next);
    shares.set(next.scanId, (shares.get(next.scanId) ?? 0) + 1);
    if (next.isRetest) retests += 1;
    held.set(next.workspaceId, { open: before.open + 1, active: before.active + 1 });
    free -= 1;
    active += 1;
  }
  return shares;
}
