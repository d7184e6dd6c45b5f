import type { RegistryEntry } from '@parapet/contracts/release';
import type { RemoteLifecycles } from '@parapet/remote-kit/define-remote';
import { useEffect, useState } from 'react';
import { useRemotes } from './remotes-context.tsx';

export type LoadState =
  | { status: 'loading' }
  | { status: 'ready'; lifecycles: RemoteLifecycles; attempt: number }
  | { status: 'failed'; reason: string };

interface Loading {
  state: LoadState;
  /** Loads anew, or mounts anew when it was the mounted remote that failed. */
  retry: () => void;
  /** The mounted remote threw: shows the card in its place. */
  fail: (error: unknown) => void;
}

const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
};

/** Loads the lifecycles of a page (`widget` null) or of one widget of a remote. */
export const useLifecycles = (entry: RegistryEntry, widget: string | null): Loading => {
  const { loader, deployments } = useRemotes();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<LoadState>({ status: 'loading' });

  useEffect(() => {
    let current = true;
    const load = async (): Promise<RemoteLifecycles> => {
      const afresh = attempt > 0;
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
    load().then(
      (lifecycles) => current && setState({ status: 'ready', lifecycles, attempt }),
      async (error: unknown) => {
        if (await deployments.recover()) return;
        if (current) setState({ status: 'failed', reason: reasonOf(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [loader, deployments, entry, widget, attempt]);

  return {
    state,
    retry: () => {
      setState({ status: 'loading' });
      setAttempt((previous) => previous + 1);
    },
    fail: (error) => {
      setState({ status: 'failed', reason: reasonOf(error) });
      void deployments.recoverChunk(error);
    },
  };
};
