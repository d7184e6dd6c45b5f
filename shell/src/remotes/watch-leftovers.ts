import type { Observable } from '@parapet/remote-kit/host-context';
import type { KnownReleases } from '@parapet/remote-kit/page/known-releases';

/** Warns a developer of what a remote leaves behind on the page. */
export interface LeftoverWatch {
  /** @returns call it when the remote or the widget is unmounted */
  watch(remote: string): () => void;
  /** Returns the host that a remote is given, with its subscriptions counted. */
  counted<Host extends object>(remote: string, host: Host): Host;
}

/** As many unmounts in a row must each leave more, so that what stays once is no leak. */
export const GROWING_UNMOUNTS = 4;
/** React and single-spa clean up after the element is gone. */
export const SETTLE_MS = 1_000;

const KINDS = ['listeners', 'intervals', 'subscriptions', 'elements', 'globals'] as const;
type Kind = (typeof KINDS)[number];

/** Describes what a remote holds now, or has left in all its mounts. */
type Counts = Record<Kind, number>;

interface Watched {
  mounts: number;
  /** Elements and globals of the page when its first mount began. */
  before: Pick<Counts, 'elements' | 'globals'>;
  left: Pick<Counts, 'elements' | 'globals'>;
  /** The counts after its last unmounts. */
  history: Counts[];
  warned: Set<Kind>;
}

const elementsOf = ({ document }: Window): number =>
  [...document.body.children, ...document.head.children].filter(
    (element) => !element.matches('script, link'),
  ).length;

/**
 * Watches listeners of window and document, intervals, subscriptions to the host, elements of body and
 * head, and globals. Only for the shell of `npm run dev`: it replaces functions of the page. Counted is
 * what code of a remote calls.
 *
 * @param warn called once for each remote and kind
 */
export const watchLeftovers = (
  view: Window & typeof globalThis,
  releases: Pick<KnownReleases, 'ownerOf'>,
  warn: (message: string) => void,
): LeftoverWatch => {
  /** Returns the remote whose code calls. */
  const caller = (): string | undefined => releases.ownerOf(new Error('stack').stack ?? '')?.name;

  const listeners = new Map<string, string>();
  const intervals = new Map<number, string>();
  const subscriptions = new Map<symbol, string>();
  const remotes = new Map<string, Watched>();

  for (const target of [view, view.document]) watchTarget(target, listeners, caller);
  watchIntervals(view, intervals, caller);

  const page = () => ({ elements: elementsOf(view), globals: Object.keys(view).length });
  const count = (held: ReadonlyMap<unknown, string>, remote: string): number =>
    [...held.values()].filter((owner) => owner === remote).length;

  const measure = (remote: string, watched: Watched) => {
    const now = page();
    watched.left.elements += now.elements - watched.before.elements;
    watched.left.globals += now.globals - watched.before.globals;
    const counts: Counts = {
      ...watched.left,
      listeners: count(listeners, remote),
      intervals: count(intervals, remote),
      subscriptions: count(subscriptions, remote),
    };
    watched.history = [...watched.history, counts].slice(-GROWING_UNMOUNTS - 1);
    const grows = (kind: Kind): boolean =>
      watched.history.length > GROWING_UNMOUNTS &&
      watched.history.every(
        ({ [kind]: now }, at, all) => at === 0 || now > (all[at - 1]?.[kind] ?? 0),
      );
    for (const kind of KINDS.filter((each) => !watched.warned.has(each) && grows(each))) {
      watched.warned.add(kind);
      const first = watched.history[0]?.[kind] ?? 0;
      warn(
        `${remote} keeps ${kind} after it is unmounted: ${counts[kind] - first} more in ${GROWING_UNMOUNTS} mounts.`,
      );
    }
  };

  return {
    counted: (remote, host) => countSubscriptions(host, subscriptions, remote),
    watch: (remote) => {
      const known = remotes.get(remote);
      const watched: Watched = known ?? {
        mounts: 0,
        before: page(),
        left: { elements: 0, globals: 0 },
        history: [],
        warned: new Set(),
      };
      remotes.set(remote, watched);
      if (watched.mounts === 0) watched.before = page();
      watched.mounts += 1;
      return () => {
        watched.mounts -= 1;
        setTimeout(() => {
          if (watched.mounts === 0) measure(remote, watched);
        }, SETTLE_MS);
      };
    },
  };
};

const isObservable = (part: unknown): part is Observable<unknown> =>
  typeof part === 'object' && part !== null && 'subscribe' in part;

const countSubscriptions = <Host extends object>(
  host: Host,
  held: Map<symbol, string>,
  remote: string,
): Host => {
  const counted = Object.entries(host).map(([name, part]) => {
    if (!isObservable(part)) return [name, part];
    const subscribe = (listener: () => void) => {
      const key = Symbol(name);
      held.set(key, remote);
      const unsubscribe = part.subscribe(listener);
      return () => {
        held.delete(key);
        unsubscribe();
      };
    };
    return [name, { ...part, subscribe }];
  });
  return Object.fromEntries(counted);
};

/** Listeners are the same for the browser if type, function and capture are. */
const watchTarget = (
  target: EventTarget,
  held: Map<string, string>,
  caller: () => string | undefined,
): void => {
  const ids = new WeakMap<object, number>();
  let next = 0;
  const keyOf = (type: string, listener: object, options?: boolean | EventListenerOptions) => {
    const id = ids.get(listener) ?? next++;
    ids.set(listener, id);
    const capture = typeof options === 'object' ? Boolean(options.capture) : Boolean(options);
    return `${target.constructor.name} ${type} ${id} ${capture}`;
  };
  const { addEventListener: add, removeEventListener: remove } = target;
  target.addEventListener = (type, listener, options) => {
    add.call(target, type, listener, options);
    const remote = listener && caller();
    const { once = false, signal = null } = typeof options === 'object' ? options : {};
    if (!remote || once || signal?.aborted) return;
    const key = keyOf(type, listener, options);
    held.set(key, remote);
    signal?.addEventListener('abort', () => held.delete(key), { once: true });
  };
  target.removeEventListener = (type, listener, options) => {
    remove.call(target, type, listener, options);
    if (listener) held.delete(keyOf(type, listener, options));
  };
};

const watchIntervals = (
  view: Window & typeof globalThis,
  held: Map<number, string>,
  caller: () => string | undefined,
): void => {
  const start = view.setInterval.bind(view);
  const stop = view.clearInterval.bind(view);
  Object.assign(view, {
    setInterval: (...args: Parameters<typeof start>) => {
      const id = start(...args);
      const remote = caller();
      if (remote) held.set(Number(id), remote);
      return id;
    },
    clearInterval: (id?: number) => {
      held.delete(Number(id));
      stop(id);
    },
  });
};
