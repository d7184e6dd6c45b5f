/** Holds requests while the API is being started, and turns them away while it cannot be. */
export interface Readiness {
  /** Settles when the API answers; rejects with a line for a person when it cannot be started. */
  passed(): Promise<void>;
  open(): void;
  shut(): void;
  block(reason: string): void;
}

/** A gate that is shut. */
export function createReadiness(): Readiness {
  let way = waiting();
  const renew = () => {
    // Those who wait go on waiting, for what the next one says.
    const before = way;
    way = waiting();
    way.promise.then(before.resolve, before.reject);
  };
  return {
    passed: () => way.promise,
    shut: renew,
    open: () => way.resolve(),
    block(reason) {
      renew();
      way.reject(new Error(reason));
    },
  };
}

function waiting(): PromiseWithResolvers<void> {
  const way = Promise.withResolvers<void>();
  way.promise.catch(() => undefined);
  return way;
}
