import type { RegistryEntry } from '@parapet/contracts/release';
import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from './failure-text.ts';
import { useRemotes } from './remotes-context.tsx';

export type LoadState =
  /** `bytes` that were seen coming; null as long as it does not take long. */
  | { status: 'loading'; bytes: number | null }
  | { status: 'ready'; lifecycles: RemoteLifecycles; attempt: number }
  | { status: 'failed'; reason: string };

interface Loading {
  state: LoadState;
  /** Loads anew, in the build that is live by now; also when it was mounted and then failed. */
  retry: () => void;
  /** The mounted remote threw: shows the card in its place. */
  fail: (error: unknown) => void;
}

/**
 * Loads the lifecycles of a page (`widget` null) or of one widget of a remote.
 *
 * @param report is told why a load has failed
 */
export const useLifecycles = (
  entry: RegistryEntry,
  widget: string | null,
  report: (error: unknown) => void,
): Loading => {
  const { loader, deployments, live } = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LoadState>({ status: 'loading', bytes: null });
  const begun = useRef(0);
  const onFailed = useEffectEvent(report);

  useEffect(() => {
    let current = true;
    // Another build alone is no new attempt: what was loaded of it for a neighbour will do.
    const afresh = attempt > begun.current;
    begun.current = attempt;
    const load = async (): Promise<RemoteLifecycles> => {
      if (widget === null) return loader.load<RemoteLifecycles>(entry, 'lifecycles', afresh);
      const { widgets } = await loader.load<{ widgets: Record<string, RemoteLifecycles> }>(
        entry,
        'widgets',
        afresh,
      );
      const lifecycles = widgets[widget];
      if (!lifecycles) throw new Error(`It lends no widget named ${widget}`);
      return lifecycles;
    };
    const stop = loader.onSlow(entry.name, (bytes) =>
      setState((now) => (now.status === 'loading' ? { status: 'loading', bytes } : now)),
    );
    load().then(
      (lifecycles) => current && setState({ status: 'ready', lifecycles, attempt }),
      async (error: unknown) => {
        if (await deployments.recover()) return;
        onFailed(error);
        if (current) setState({ status: 'failed', reason: failureText(error) });
      },
    );
    return () => {
      current = false;
      stop();
    };
  }, [loader, deployments, entry, widget, attempt]);

  const fail = useCallback(
    (error: unknown) => {
      setState({ status: 'failed', reason: failureText(error) });
      void deployments.recoverChunk(error);
    },
    [deployments],
  );

  return {
    state,
    fail,
    retry: async () => {
      setState({ status: 'loading', bytes: null });
      // Another build is loaded for being another one.
      if (!(await live.renew(entry.name))) setAttempt((previous) => previous + 1);
    },
  };
};
