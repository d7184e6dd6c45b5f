/** Runs parts of one job of which a failing one must not stop the others. */
export interface Attempts {
  /**
   * Runs one part and keeps its failure.
   * @throws the reason of the signal once it is aborted, before a part or after it
   */
  attempt(part: () => Promise<unknown>): Promise<void>;
  /** @throws AggregateError with all failures when there are any, so that the queue tries the job again */
  settle(message: string): void;
}

export const createAttempts = (signal: AbortSignal): Attempts => {
  const failures: unknown[] = [];
  return {
    attempt: async (part) => {
      signal.throwIfAborted();
      await part().catch((error: unknown) => failures.push(error));
      signal.throwIfAborted();
    },
    settle: (message) => {
      if (failures.length > 0) throw new AggregateError(failures, message);
    },
  };
};
