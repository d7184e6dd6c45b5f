/**
 * Processes a list with at most `limit` items at a time. After a failure no further item starts;
 * the error is thrown when the running items have ended.
 */
export async function runConcurrently<T>(
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
