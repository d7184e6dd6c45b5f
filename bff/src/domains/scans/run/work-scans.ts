import type { Database } from '../../../platform/db/database.ts';
import { type HeldUnits, shareCapacity } from '../fair-share.policy.ts';
import type { ScanIds } from '../get-scan.ts';
import { type PlanScanPorts, planScan } from './plan-scan.ts';
import { listOpenScans, type OpenScan } from './repositories/open-scans.repository.ts';
import { createScanShare, type ScanShare, type ScanSharePorts } from './scan-share.ts';
import { type SettleScanPorts, settleScan } from './settle-scan.ts';

export interface WorkScansPorts extends PlanScanPorts, ScanSharePorts, SettleScanPorts {
  readonly db: Database;
  readonly assets: PlanScanPorts['assets'] & ScanSharePorts['assets'];
  readonly findings: ScanSharePorts['findings'] & SettleScanPorts['findings'];
  /** Units that this process runs at a time. */
  readonly hosts: number;
  /** It begins more only while fewer than this many have to do something else than to wait for their pace. */
  readonly activeHosts: number;
  /** Aborts when this process is asked to stop; its units go back. */
  readonly shutdown: AbortSignal;
}

/** The part of one process in all scans. */
export interface ScanWork {
  /** Plans a scan and looks for work at once. @throws while a version without units runs the scan */
  begin(ids: ScanIds): Promise<void>;
  /** Resolves when no unit runs here any more, after `shutdown`. */
  stopped(): Promise<void>;
}

/** How soon a unit of a lost worker, or a scan without a job, is seen. */
const LOOK_MS = 1000;
const LOOK_SOON_MS = 200;

/**
 * Runs units of all unfinished scans until `shutdown`. What is to do is in the database alone, so a
 * process may end at any moment: others see it within seconds.
 */
export function workScans(ports: WorkScansPorts): ScanWork {
  const { db, log, shutdown } = ports;
  const shares = new Map<string, { workspaceId: string; share: ScanShare }>();
  const planning = new Set<string>();
  let looking: Promise<void> = Promise.resolve();
  let isLookDue = false;
  let soon: NodeJS.Timeout | undefined;

  const look = () => {
    if (isLookDue) return;
    isLookDue = true;
    looking = looking.then(async () => {
      isLookDue = false;
      if (shutdown.aborted) return;
      await lookOnce().catch((error: unknown) =>
        log.warn({ err: error }, 'looking for scans failed'),
      );
    });
  };

  /** Many units begin to wait for their pace at about the same time. */
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      look();
    }, LOOK_SOON_MS);
  };

  const lookOnce = async () => {
    const open = await db.asProcess(listOpenScans);
    for (const scan of open) {
      if (!scan.isPlanned) void plan(scan).catch((error: unknown) => onPlanFailure(error, scan));
      else if (isOver(scan)) await attempt(scan, () => settleScan(ports, scan));
    }
    const runnable = open.filter(
      (scan) => scan.isPlanned && scan.status === 'running' && !scan.isLate,
    );
    const granted = shareCapacity(runnable, {
      hosts: ports.hosts,
      activeHosts: ports.activeHosts,
      running: countRunning(),
    });
    for (const [scanId, limit] of granted) {
      const scan = runnable.find((one) => one.scanId === scanId);
      if (!scan) continue;
      await attempt(scan, async () => void (await shareOf(scan).claim(limit, scan)));
    }
    for (const [scanId, { share }] of shares) if (share.running === 0) shares.delete(scanId);
  };

  const attempt = (scan: ScanIds, work: () => Promise<void>) =>
    work().catch((error: unknown) =>
      log.warn({ err: error, scanId: scan.scanId }, 'a step of a scan failed; it is tried again'),
    );
  const onPlanFailure = (error: unknown, { scanId }: ScanIds) =>
    log.warn({ err: error, scanId }, 'planning a scan failed; it is tried again');

  const plan = async ({ workspaceId, scanId }: ScanIds) => {
    if (planning.has(scanId)) return;
    planning.add(scanId);
    try {
      await planScan(ports, { workspaceId, scanId });
    } finally {
      planning.delete(scanId);
    }
    look();
  };

  const countRunning = (): Map<string, HeldUnits> => {
    const counts = new Map<string, HeldUnits>();
    for (const { workspaceId, share } of shares.values()) {
      const { open, active } = counts.get(workspaceId) ?? { open: 0, active: 0 };
      counts.set(workspaceId, { open: open + share.running, active: active + share.active });
    }
    return counts;
  };

  const shareOf = ({ workspaceId, scanId }: ScanIds): ScanShare => {
    const known = shares.get(scanId);
    if (known) return known.share;
    const share = createScanShare(
      ports,
      { workspaceId, scanId },
      { onUnitEnd: look, onUnitWait: lookSoon },
    );
    shares.set(scanId, { workspaceId, share });
    return share;
  };

  const timer = setInterval(look, LOOK_MS);
  const stop = () => {
    clearInterval(timer);
    clearTimeout(soon);
    for (const { share } of shares.values()) share.stop('shutdown');
  };
  if (shutdown.aborted) stop();
  else shutdown.addEventListener('abort', stop, { once: true });

  return {
    begin: plan,
    async stopped() {
      await looking;
      await Promise.all([...shares.values()].map(({ share }) => share.idle()));
    },
  };
}

/** Returns whether nothing is left to do, or nothing may be done any more. */
const isOver = ({ status, isLate, waiting, running }: OpenScan): boolean =>
  running === 0 && (waiting === 0 || status === 'cancelling' || (isLate && status === 'running'));
