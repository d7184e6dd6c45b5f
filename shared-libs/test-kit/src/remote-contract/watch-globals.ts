// Runs in the browser. Watches globals that all remotes of a page share, before a remote is loaded.

/** A listener of the window, the document or its body. */
interface GlobalListener {
  /** For messages: `scroll on the window`. */
  readonly name: string;
}

/** A snapshot of timers and listeners; the same listener is the same object each time. */
interface Snapshot {
  timers: readonly number[];
  listeners: readonly GlobalListener[];
}

interface WatchedGlobals {
  snapshot(): Snapshot;
  /** Names that were added to the window since the watch began. */
  writtenNames(): string[];
}

const watchTimers = (): Set<number> => {
  const timers = new Set<number>();
  const { setInterval: repeat, clearInterval: stopRepeat } = window;
  const { setTimeout: delay, clearTimeout: stopDelay } = window;
  window.setInterval = ((...args: Parameters<typeof repeat>) => {
    const id = repeat.apply(window, args) as unknown as number;
    timers.add(id);
    return id;
  }) as typeof repeat;
  window.setTimeout = ((run: TimerHandler, ms?: number, ...rest: unknown[]) => {
    const fire = (...args: unknown[]) => {
      timers.delete(id);
      if (typeof run === 'function') run(...args);
    };
    const id: number = delay(fire, ms, ...rest) as unknown as number;
    timers.add(id);
    return id;
  }) as typeof delay;
  window.clearInterval = (id) => {
    timers.delete(Number(id));
    stopRepeat.call(window, id);
  };
  window.clearTimeout = (id) => {
    timers.delete(Number(id));
    stopDelay.call(window, id);
  };
  return timers;
};

/** The listeners of one target, identified by listener, type and capture as in the browser. */
const watchTarget = (target: EventTarget, place: string): (() => GlobalListener[]) => {
  const held = new Map<unknown, Map<string, GlobalListener>>();
  const { addEventListener: add, removeEventListener: remove } = target;
  const keyOf = (type: string, options?: boolean | EventListenerOptions) =>
    `${type} ${typeof options === 'object' ? Boolean(options.capture) : Boolean(options)}`;
  // Removed listeners are dropped from the map, so that the watch itself does not leak.
  const forget = (listener: unknown, key: string) => {
    const own = held.get(listener);
    own?.delete(key);
    if (own?.size === 0) held.delete(listener);
  };
  target.addEventListener = (type, listener, options) => {
    add.call(target, type, listener, options);
    const { once = false, signal = null } = typeof options === 'object' ? options : {};
    const key = keyOf(type, options);
    const own = held.get(listener) ?? new Map<string, GlobalListener>();
    if (!listener || once || signal?.aborted || own.has(key)) return;
    own.set(key, { name: `${type} on the ${place}` });
    held.set(listener, own);
    signal?.addEventListener('abort', () => forget(listener, key), { once: true });
  };
  target.removeEventListener = (type, listener, options) => {
    forget(listener, keyOf(type, options));
    remove.call(target, type, listener, options);
  };
  return () => [...held.values()].flatMap((own) => [...own.values()]);
};

const watchListeners = (): (() => GlobalListener[]) => {
  const watched = [
    watchTarget(window, 'window'),
    watchTarget(document, 'document'),
    watchTarget(document.body, 'body'),
  ];
  return () => watched.flatMap((list) => list());
};

/** Starts the watch. */
export const watchGlobals = (): WatchedGlobals => {
  const timers = watchTimers();
  const listeners = watchListeners();
  const names = new Set(Object.getOwnPropertyNames(window));
  return {
    snapshot: () => ({ timers: [...timers], listeners: listeners() }),
    writtenNames: () => Object.getOwnPropertyNames(window).filter((name) => !names.has(name)),
  };
};
