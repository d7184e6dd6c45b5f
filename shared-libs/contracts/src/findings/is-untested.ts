import type { Asset } from '../assets/asset.ts';

/** An asset without score and findings was never tested; it is not clean. */
export const isUntested = ({ score, openFindings }: Pick<Asset, 'score' | 'openFindings'>) =>
  score === null && Object.values(openFindings).every((count) => count === 0);
