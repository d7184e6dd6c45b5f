/**
 * Works through a list, at most `limit` at the same time. After a failure nothing new begins; it
 * is thrown when what was under way has ended.
 */
export async function atOnce<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (
      let next = queue.shift();
      next !== undefined && failures.length === 0;
      next = queue.shift()
    ) {
      await work(next).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failures.length > 0) throw failures[0];
}
