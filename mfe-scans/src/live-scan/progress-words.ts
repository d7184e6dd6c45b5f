import { isTerminal, type Scan } from '@parapet/contracts/scan';
import { clockWords, phaseNames } from './phase-words.ts';
import { secondsBetween, timeLeftWords } from './run-times.ts';

export const assetWords = (count: number): string => (count === 1 ? '1 asset' : `${count} assets`);

/** "Scan of example.com", "Scan of 12 assets". */
export const scanTitle = ({ assets }: Pick<Scan, 'assets'>): string => {
  const [only] = assets;
  return `Scan of ${assets.length === 1 && only ? only.displayName : assetWords(assets.length)}`;
};

/** The one figure of the page: the share that is done, and at the end what was really tested. */
export const progressFigure = (scan: Scan): string => {
  if (!isTerminal(scan.status)) return `${scan.progress}%`;
  const { passed, failed, planned, notApplicable } = scan.coverage;
  return `${passed + failed} of ${planned - notApplicable}`;
};

/** What the figure is about: where the scan is and, if past runs tell, how long it will take. */
export const progressWords = (scan: Scan, secondsLeft: number | null): string => {
  const assets = assetWords(scan.assets.length);
  if (isTerminal(scan.status)) {
    const took =
      scan.startedAt && scan.finishedAt
        ? `, in ${clockWords(secondsBetween(scan.startedAt, scan.finishedAt))} min`
        : '';
    return `checks tested on ${assets}${took}`;
  }
  const place = scan.phase ? `${phaseNames[scan.phase]} on ${assets}` : assets;
  switch (scan.status) {
    case 'queued':
      return scan.attempt > 1
        ? `${assets}, taken up again after its worker stopped`
        : `${assets}, waiting for a worker`;
    case 'paused':
      return `${place}, paused; nothing is sent`;
    case 'cancelling':
      return `${place}, stopping`;
    default:
      return secondsLeft === null ? place : `${place}, ${timeLeftWords(secondsLeft)}`;
  }
};
