import type { RemoteLifecycles } from '../../define-remote.tsx';

/** Longer than any start of a healthy remote on a slow machine. */
export const LIFECYCLE_LIMIT_MS = 20_000;

type Phase = 'bootstrap' | 'mount' | 'unmount';
type Lifecycle = RemoteLifecycles['mount'];

/** A lifecycle of a remote that did not settle in time. */
class LifecycleStallError extends Error {
  override readonly name = 'LifecycleStallError';

  constructor(phase: Phase) {
    const seconds = LIFECYCLE_LIMIT_MS / 1_000;
    super(`Its ${phase} function did not finish within ${seconds} seconds`);
  }
}

/** Resolves to whether the work settled in time; rejects like the work. */
const settlesInTime = async (work: Promise<unknown>): Promise<boolean> => {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), LIFECYCLE_LIMIT_MS);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Returns lifecycles that always settle, as single-spa waits for them without end. One that takes too
 * long is given up: it resolves, because single-spa would neither unmount a remote whose mount has
 * failed nor handle all of its promises.
 *
 * @param onStalled called with the lifecycle that was given up
 */
export const limitLifecycles = (
  lifecycles: RemoteLifecycles,
  onStalled: (phase: Phase, error: unknown) => void,
): RemoteLifecycles => {
  const stalled = new Set<Phase>();
  const limited = (phase: Phase): Lifecycle => {
    const run = lifecycles[phase];
    return (props) => {
      if (stalled.has('bootstrap')) return Promise.resolve();
      const work = run(props);
      if (typeof work?.then !== 'function') {
        throw new TypeError(`Its ${phase} function returns no promise`);
      }
      const settled = settlesInTime(work).then((inTime) => {
        if (inTime) return;
        stalled.add(phase);
        onStalled(phase, new LifecycleStallError(phase));
      });
      // The unmount of what never mounted may fail, and its card is shown already.
      return stalled.has('mount') ? settled.catch(() => {}) : settled;
    };
  };
  return {
    ...lifecycles,
    bootstrap: limited('bootstrap'),
    mount: limited('mount'),
    unmount: limited('unmount'),
  };
};
