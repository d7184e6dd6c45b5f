/** Does the work for each index below `count`, `size` at a time. */
export async function inBatches<Result>(
  count: number,
  size: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < count; from += size) {
    const batch = Array.from({ length: Math.min(size, count - from) }, (_, index) => from + index);
    results.push(...(await Promise.all(batch.map(work))));
  }
  return results;
}
