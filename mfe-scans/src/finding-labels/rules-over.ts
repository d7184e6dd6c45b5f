import type { Finding } from '@parapet/contracts/findings/finding';
import type { FindingMute } from '@parapet/contracts/findings/finding-mute';

/** The false positive rules that a finding falls under: that of its asset and that of every asset. */
export const rulesOver = (
  rules: readonly FindingMute[],
  { checkId, assetId }: Pick<Finding, 'checkId' | 'assetId'>,
): FindingMute[] =>
  rules.filter(
    (rule) => rule.checkId === checkId && (rule.asset === null || rule.asset.id === assetId),
  );
