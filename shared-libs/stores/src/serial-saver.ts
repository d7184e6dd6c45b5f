export interface SerialSaverPorts<T> {
  save: (value: T) => Promise<void>;
  wait: (ms: number) => Promise<void>;
  /** The debounce of a save, in milliseconds. */
  quietMs: number;
  /** The waits before the retries of a failed save, in milliseconds; empty for no retry. */
  retryDelaysMs: (value: T) => readonly number[];
  onLost: (value: T, error: unknown) => void;
}

/** Saves the latest value, one save at a time. A newer value cancels the retries of an older one. */
export const createSerialSaver = <T>(ports: SerialSaverPorts<T>) => {
  let pending: { value: T } | null = null;
  let running: Promise<void> | null = null;
  let discards = 0;

  const saveOne = async (value: T) => {
    const before = discards;
    for (const delay of [...ports.retryDelaysMs(value), null]) {
      try {
        return await ports.save(value);
      } catch (error) {
        if (delay === null) return ports.onLost(value, error);
        await ports.wait(delay);
        if (pending || discards !== before) return;
      }
    }
  };

  const run = async () => {
    while (pending) {
      await ports.wait(ports.quietMs);
      const next: { value: T } | null = pending;
      pending = null;
      if (next) await saveOne(next.value);
    }
    running = null;
  };

  return {
    save: (value: T): void => {
      pending = { value };
      running ??= run();
    },
    /** Resolves when nothing is being saved or waits to be. */
    settled: async (): Promise<void> => void (await running),
    /** Drops pending saves and retries. */
    discard: (): void => {
      discards += 1;
      pending = null;
    },
  };
};
