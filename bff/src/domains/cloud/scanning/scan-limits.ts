import type { SharedLimits } from '@parapet/cloud-scanner/contract';
import { shareLimits } from '@parapet/cloud-scanner/engine/share-limits';

/** Scans whose limits a process keeps: more than it works on at the same time. */
const MAX_SCANS = 200;
const scans = new Map<string, SharedLimits>();

/** Keeps the limits above an account that one unit of its scan has read, for the other units in this process. */
export function limitsOfScan(scanId: string): SharedLimits {
  const known = scans.get(scanId) ?? shareLimits();
  scans.delete(scanId);
  scans.set(scanId, known);
  const [oldest] = scans.keys();
  if (scans.size > MAX_SCANS && oldest !== undefined) scans.delete(oldest);
  return known;
}
