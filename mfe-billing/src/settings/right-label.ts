import { allowanceOf, type Right } from '@parapet/contracts/access/rights';

/** Returns what the right allows, as a label: "Comment on findings". */
export const rightLabel = (right: Right): string => {
  const text = allowanceOf(right);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
