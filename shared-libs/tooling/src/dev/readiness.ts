/** Describes whether the API accepts requests. Requests wait while it starts, and fail while it cannot start. */
export interface Readiness {
  /** Resolves when the API is ready; rejects with a one-line reason when it cannot be started. */
  whenReady(): Promise<void>;
  markReady(): void;
  markStarting(): void;
  markFailed(reason: string): void;
}

/** The initial state is starting. */
export function createReadiness(): Readiness {
  let current = pending();
  const renew = () => {
    // Requests that wait for the previous state get the outcome of the next one.
    const previous = current;
    current = pending();
    current.promise.then(previous.resolve, previous.reject);
  };
  return {
    whenReady: () => current.promise,
    markStarting: renew,
    markReady: () => current.resolve(),
    markFailed(reason) {
      renew();
      current.reject(new Error(reason));
    },
  };
}

function pending(): PromiseWithResolvers<void> {
  const state = Promise.withResolvers<void>();
  state.promise.catch(() => undefined);
  return state;
}
