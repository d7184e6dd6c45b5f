import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import Parcel from 'single-spa-react/parcel';
import { useRemotes } from './remotes-context.tsx';
import { SlowLoad } from './slow-load.tsx';
import { useLifecycles } from './use-lifecycles.ts';

interface MountedRemoteProps {
  entry: RegistryEntry;
  /** Id of one of its widgets; null for its pages. */
  widget: string | null;
  basePath: `/${string}`;
  slot?: string;
  /** Must be stable: a new function makes a new host context. */
  owns: (pathname: string) => boolean;
  loading: ReactNode;
  failed: (reason: string, retry: () => void) => ReactNode;
}

/** Loads and mounts a remote; renders `failed` on any error. */
export function MountedRemote(props: MountedRemoteProps) {
  const { entry, widget, basePath, slot, owns } = props;
  const { createHost, mountParcel, styles, leftovers, countMount } = useRemotes();
  /** The attempt that has mounted; the placeholder stays until then. */
  const [mounted, setMounted] = useState<number | null>(null);
  const { version, buildId } = entry.manifest;
  const host = useMemo(() => {
    const context = createHost({
      remote: entry.name,
      version,
      buildId,
      basePath,
      owns,
      ...(slot ? { slot } : {}),
    });
    return leftovers?.counted(entry.name, context) ?? context;
  }, [createHost, leftovers, entry.name, version, buildId, basePath, slot, owns]);
  const { state, retry, fail } = useLifecycles(entry, widget, host.reportError);
  useEffect(() => styles.watch(entry.name), [styles, entry.name]);
  useEffect(() => leftovers?.watch(entry.name), [leftovers, entry.name]);

  const attempt = state.status === 'ready' ? state.attempt : null;
  // A stable element: Parcel forwards every render, which would render the whole remote again.
  const parcel = useMemo(
    () =>
      state.status === 'ready' ? (
        <Parcel
          // Parcel ignores a changed config; the key remounts it.
          key={`${entry.name} ${buildId} ${widget ?? ''} ${state.attempt}`}
          config={state.lifecycles as never}
          mountParcel={mountParcel}
          wrapClassName="shell-remote"
          parcelDidMount={() => {
            // CSS already hides the placeholder, so its removal is not urgent.
            startTransition(() => setMounted(state.attempt));
            const exposed = widget === null ? 'lifecycles' : 'widgets';
            countMount?.({ remote: entry.name, buildId, exposed, outcome: 'mounted' });
            styles.check();
          }}
          host={host}
          onCrash={fail}
          handleError={(error: Error) => {
            host.reportError(error);
            fail(error);
          }}
        />
      ) : null,
    [state, entry.name, buildId, widget, mountParcel, styles, countMount, host, fail],
  );

  if (state.status === 'failed') return props.failed(state.reason, retry);
  return (
    <>
      {parcel}
      {attempt !== null && attempt === mounted ? null : (
        <div className="shell-loading">
          {state.status === 'loading' && state.bytes !== null ? (
            <SlowLoad bytes={state.bytes} />
          ) : null}
          {props.loading}
        </div>
      )}
    </>
  );
}
