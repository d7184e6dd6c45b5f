import type { CloudCheck } from '@parapet/cloud-scanner/definition/cloud-check';
import type { AccountEvidence } from '../cloud.port.ts';
import type { ReadCollection } from '../repositories/cloud-collections.repository.ts';

/** A scan has read this of a type in a region. */
export interface ReadPart extends Pick<ReadCollection, 'type' | 'region' | 'gaps' | 'tallies'> {
  /** The list was read to its end, or the provider has none there. */
  readonly isComplete: boolean;
}

/**
 * Sums each check over all regions. A type that was not read at all, or not to its end, counts as one error at
 * least: nothing may be concluded from what is missing.
 */
export function countEvidence(
  checks: readonly Pick<CloudCheck, 'id' | 'type'>[],
  parts: readonly ReadPart[],
): Pick<AccountEvidence, 'counts' | 'waits'> {
  const counts: Record<string, [number, number, number, number]> = {};
  const waits: Record<string, string> = {};
  const byType = Map.groupBy(parts, ({ type }) => type);
  for (const { id, type } of checks) {
    const read = byType.get(type) ?? [];
    const sum: [number, number, number, number] = [0, 0, 0, 0];
    for (const { tallies } of read) {
      const [passed, failed, errors, notApplicable] = tallies[id] ?? [0, 0, 0, 0];
      sum[0] += passed;
      sum[1] += failed;
      sum[2] += errors;
      sum[3] += notApplicable;
    }
    const open = read.filter(({ isComplete }) => !isComplete);
    sum[2] += read.length === 0 ? 1 : open.length;
    counts[id] = sum;
    if (sum[2] > 0) waits[id] = waitOf(open[0] ?? read.find(({ gaps }) => gaps.length > 0));
  }
  return { counts, waits };
}

const waitOf = (part: ReadPart | undefined): string => {
  const [gap] = part?.gaps ?? [];
  if (!gap) return part ? 'The list was not read to its end' : 'It could not be read';
  return `${gap.action}: ${gap.reason}`.slice(0, 200);
};
