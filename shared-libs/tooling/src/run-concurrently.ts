import pLimit from 'p-limit';

/**
 * Processes a list with at most `limit` items at a time. After a failure no further item starts;
 * the error is thrown when the running items have ended.
 */
export async function runConcurrently<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const run = pLimit({ concurrency: limit, rejectOnClear: true });
  const stopAtFailure = async (item: T) => {
    try {
      await work(item);
    } catch (error) {
      run.clearQueue();
      throw error;
    }
  };
  const ended = await Promise.allSettled(items.map((item) => run(stopAtFailure, item)));
  // Items start in order, so those that never started come after the one that failed.
  const failure = ended.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
}
