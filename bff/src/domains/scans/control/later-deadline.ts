import type { LockedScan } from '../repositories/scans.repository.ts';
import type { Timestamps } from './change-scan.ts';

/** A pause does not count towards the deadline of a scan. */
export function laterDeadline({ pausedAt, deadlineAt }: LockedScan): Timestamps {
  if (!pausedAt || !deadlineAt) return {};
  const later = Date.parse(deadlineAt) + Date.now() - Date.parse(pausedAt);
  return { deadline_at: new Date(later).toISOString() };
}
