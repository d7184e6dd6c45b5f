import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { failureText } from '@parapet/remote-kit/page/failure-text';
import { limitLifecycles } from '@parapet/remote-kit/page/limit-lifecycles';
import { loadLifecycles } from '@parapet/remote-kit/page/load-lifecycles';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRemotes } from './remotes-context.tsx';

export type LoadState =
  /** `bytes` received of a slow load; null while it is not slow. */
  | { status: 'loading'; bytes: number | null }
  | { status: 'ready'; lifecycles: RemoteLifecycles; attempt: number }
  | { status: 'failed'; reason: string };

interface Loading {
  state: LoadState;
  /** Loads again, in the current live build; also after a mounted remote failed. */
  retry: () => void;
  /** Shows the failure card when the mounted remote throws. */
  fail: (error: unknown) => void;
}

/**
 * Loads the lifecycles of a page (`widget` null) or of one widget of a remote.
 *
 * @param report called with the error of a failed load
 */
export const useLifecycles = (
  entry: RegistryEntry,
  widget: string | null,
  report: (error: unknown) => void,
): Loading => {
  const { loader, deployments, live, countMount } = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LoadState>({ status: 'loading', bytes: null });
  const lastAttempt = useRef(0);
  const onFailed = useEffectEvent(report);

  useEffect(() => {
    let current = true;
    // A new build alone is no retry: modules that another slot loaded are reused.
    const reload = attempt > lastAttempt.current;
    lastAttempt.current = attempt;
    const stop = loader.onSlow(entry.name, (bytes) =>
      setState((now) => (now.status === 'loading' ? { status: 'loading', bytes } : now)),
    );
    loadLifecycles(loader, entry, widget, reload).then(
      (loaded) => {
        if (!current) return;
        const lifecycles = limitLifecycles(loaded, (phase, error) => {
          onFailed(error);
          const isShown = current && phase !== 'unmount';
          if (isShown) setState({ status: 'failed', reason: failureText(error) });
        });
        setState({ status: 'ready', lifecycles, attempt });
      },
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

  const hasFailed = state.status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const { name: remote, manifest } = entry;
    const exposed = widget === null ? 'lifecycles' : 'widgets';
    countMount?.({ remote, buildId: manifest.buildId, exposed, outcome: 'failed' });
  }, [hasFailed, countMount, entry, widget]);

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
      // A new build loads by itself, since its entry differs.
      if (!(await live.refresh(entry.name))) setAttempt((previous) => previous + 1);
    },
  };
};
