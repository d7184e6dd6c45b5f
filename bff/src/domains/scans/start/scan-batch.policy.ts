/** The most scans of one batch. */
export const MAX_BATCH_SCANS = 50;
/** The most ledger entries of one batch; a larger scan is a batch of its own. */
const MAX_BATCH_PAIRS = 20_000;

/** Returns the ids of the first scans that one short transaction can delete; at least one. */
export function firstBatch(scans: readonly { id: string; pairs: number }[]): string[] {
  const batch: string[] = [];
  let size = 0;
  for (const { id, pairs } of scans) {
    size += pairs;
    if (batch.length > 0 && size > MAX_BATCH_PAIRS) break;
    batch.push(id);
  }
  return batch;
}
