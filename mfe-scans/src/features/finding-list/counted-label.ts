import { MAX_GROUPED } from '@parapet/contracts/findings/finding-list';

/** An answer on groups of findings. */
interface Counted {
  readonly isCapped: boolean;
  readonly groups: number;
  readonly items: readonly unknown[];
}

/** Returns what the counts of groups leave out; null when they are of all. */
export const countedLabel = ({ isCapped, groups, items }: Counted): string | null => {
  if (isCapped) return `Counted among the worst ${MAX_GROUPED.toLocaleString('en')} that match.`;
  return groups > items.length
    ? `The largest ${items.length} of ${groups.toLocaleString('en')} groups.`
    : null;
};
