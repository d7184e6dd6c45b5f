import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { RemoteLifecycles } from '../../define-remote.tsx';
import type { RemoteLoader } from './load-remote.ts';

const PHASES = ['bootstrap', 'mount', 'unmount'] as const;

/** Lists of functions, which single-spa would take, have no time limit of their own. */
const checked = (lifecycles: RemoteLifecycles): RemoteLifecycles => {
  if (PHASES.every((phase) => typeof lifecycles[phase] === 'function')) return lifecycles;
  throw new Error('It does not export the required lifecycle functions');
};

/**
 * Loads the lifecycles of a remote's pages, or of one of its widgets.
 *
 * @param widget id of the widget; null for the pages
 * @param reload discards earlier loads; see {@link RemoteLoader}
 * @throws Error when the remote has no such widget, or one of the three functions is missing
 */
export const loadLifecycles = async (
  loader: Pick<RemoteLoader, 'load'>,
  entry: RegistryEntry,
  widget: string | null,
  reload: boolean,
): Promise<RemoteLifecycles> => {
  if (widget === null) {
    return checked(await loader.load<RemoteLifecycles>(entry, 'lifecycles', reload));
  }
  const { widgets } = await loader.load<{ widgets: Record<string, RemoteLifecycles> }>(
    entry,
    'widgets',
    reload,
  );
  const lifecycles = Object.hasOwn(widgets, widget) ? widgets[widget] : undefined;
  if (!lifecycles) throw new Error(`It has no widget named ${widget}`);
  return checked(lifecycles);
};
