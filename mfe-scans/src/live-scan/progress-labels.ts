import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { durationLabel, phaseNames } from './phase-labels.ts';
import { secondsBetween, type TimeLeft, timeLeftLabel } from './run-times.ts';

export const assetsLabel = (count: number): string =>
  count === 1 ? '1 asset' : `${count.toLocaleString('en')} assets`;

const kindNames: Readonly<Record<Scan['kind'], string>> = {
  external: 'Scan of',
  retest: 'Retest of',
  discovery: 'Subdomain search of',
  cloud: 'Cloud scan of',
};

/** "Scan of example.com", "Retest of 12 assets". */
export const scanTitle = ({
  kind,
  assets,
  assetCount,
}: Pick<Scan, 'kind' | 'assets' | 'assetCount'>): string => {
  const [only] = assets;
  return `${kindNames[kind]} ${assetCount === 1 && only ? only.displayName : assetsLabel(assetCount)}`;
};

/** The main number of the page: the progress, or the tested checks of an ended scan. */
export const progressNumber = (scan: Scan): string => {
  if (!isTerminal(scan.status)) return `${scan.progress}%`;
  const { passed, failed, planned, notApplicable } = scan.coverage;
  return `${passed + failed} of ${planned - notApplicable}`;
};

/** The text beside the number: the phase and, if there is a basis, the remaining time. */
export const progressLabel = (scan: Scan, left: TimeLeft | null): string => {
  const assets = assetsLabel(scan.assetCount);
  if (isTerminal(scan.status)) {
    const took =
      scan.startedAt && scan.finishedAt
        ? `, in ${durationLabel(secondsBetween(scan.startedAt, scan.finishedAt))}`
        : '';
    return `checks tested on ${assets}${took}`;
  }
  const place = scan.phase ? `${phaseNames[scan.phase]} on ${assets}` : assets;
  switch (scan.status) {
    case 'queued':
      return scan.attempt > 1
        ? `${assets}, restarted after its worker stopped`
        : `${assets}, waiting for a worker`;
    case 'paused':
      return `${place}, paused; nothing is sent`;
    case 'cancelling':
      return `${place}, stopping`;
    default:
      return left === null ? place : `${place}, ${timeLeftLabel(left)}`;
  }
};
