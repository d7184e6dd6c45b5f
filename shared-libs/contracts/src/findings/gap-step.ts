import { isTerminal, type Scan } from '../scans/scan.ts';

/** Describes what closes a gap in the coverage of an ended scan; null where nothing in the product would. */
export type GapStep = 'active_scan' | 'safe_scan' | 'prove_ownership' | 'scan_again' | null;

/** The step that lets a check run which did not, from how the ledger says why. */
export function gapStepOf(
  gap: { readonly outcome: string | null; readonly reason: string | null },
  scan: Pick<Scan, 'intensity' | 'status'>,
): GapStep {
  if (!isTerminal(scan.status)) return null;
  const isNotRun = gap.outcome === 'not_run';
  if (isNotRun && gap.reason?.startsWith('Only an active scan')) return 'active_scan';
  if (isNotRun && scan.intensity === 'passive') return 'safe_scan';
  if (gap.reason?.startsWith('Ownership is not proved')) return 'prove_ownership';
  const endedEarly = ['cancelled', 'failed', 'timed_out'].includes(scan.status);
  return gap.outcome === 'error' || endedEarly ? 'scan_again' : null;
}

export const gapStepLabels: Readonly<Record<NonNullable<GapStep>, string>> = {
  active_scan: 'Start an Active scan',
  safe_scan: 'Start a Safe scan',
  prove_ownership: 'Prove ownership',
  scan_again: 'Scan again',
};
