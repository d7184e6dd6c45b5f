import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { useEffect, useRef, useState } from 'react';
import { useRemotes } from './remotes-context.tsx';
import { useLifecycles } from './use-lifecycles.ts';

/**
 * Hydrates a served document where it stands: moving it would lose focus and scroll. Until then, and where
 * its code fails, it stays the document that it is, whose links navigate. Leaving its pages removes it.
 * The build stays the one that rendered the document, whatever is released meanwhile.
 */
export function AdoptedRemote(props: {
  entry: RegistryEntry;
  element: HTMLElement;
  owns: (pathname: string) => boolean;
}) {
  const { element } = props;
  const { createHost, mountParcel, styles, countMount } = useRemotes();
  const [entry] = useState(props.entry);
  const [host] = useState(() => {
    const { version, buildId } = entry.manifest;
    return createHost({ remote: entry.name, version, buildId, basePath: '/', owns: props.owns });
  });
  const { state } = useLifecycles(entry, null, host.reportError);
  const lifecycles = state.status === 'ready' ? state.lifecycles : null;
  const isHydrated = useRef(false);

  useEffect(() => styles.watch(entry.name), [styles, entry.name]);
  useEffect(() => {
    if (!lifecycles) return undefined;
    isHydrated.current = true;
    const parcel = mountParcel(lifecycles as never, {
      domElement: element,
      host,
      onCrash: host.reportError,
    });
    parcel.mountPromise.then(() => {
      countMount?.({
        remote: entry.name,
        buildId: entry.manifest.buildId,
        exposed: 'lifecycles',
        outcome: 'mounted',
      });
      styles.check();
    }, host.reportError);
    return () => {
      void parcel.mountPromise
        .then(() => parcel.unmount())
        .catch(host.reportError)
        .finally(() => element.remove());
    };
  }, [lifecycles, mountParcel, element, host, styles, countMount, entry]);
  useEffect(
    () => () => {
      if (!isHydrated.current) element.remove();
    },
    [element],
  );
  return null;
}
