import type { Asset } from '@parapet/contracts/asset';

/** Nothing tested is not the same as nothing found. */
export const isUntested = ({ score, openFindings }: Pick<Asset, 'score' | 'openFindings'>) =>
  score === null && Object.values(openFindings).every((count) => count === 0);
