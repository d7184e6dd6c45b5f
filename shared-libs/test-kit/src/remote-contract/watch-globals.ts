// Runs in the browser. What all remotes of a page have in common, watched before any of them is there.

/** A listener of the window, the document or its body. */
interface GlobalListener {
  /** For people: `scroll on the window`. */
  readonly name: string;
}

/** What is held at a moment; the same thing is the same value each time. */
interface Held {
  timers: readonly number[];
  listeners: readonly GlobalListener[];
}

interface WatchedGlobals {
  held(): Held;
  /** Names that the window did not have when the watch began. */
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

/** The listeners of one target, by what the browser tells them apart by. */
const watchTarget = (target: EventTarget, place: string): (() => GlobalListener[]) => {
  const held = new Map<unknown, Map<string, GlobalListener>>();
  const { addEventListener: add, removeEventListener: remove } = target;
  const keyOf = (type: string, options?: boolean | EventListenerOptions) =>
    `${type} ${typeof options === 'object' ? Boolean(options.capture) : Boolean(options)}`;
  // What is let go of must not be kept here, or this would be the leak.
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

/** Begins the watch. */
export const watchGlobals = (): WatchedGlobals => {
  const timers = watchTimers();
  const listeners = watchListeners();
  const names = new Set(Object.getOwnPropertyNames(window));
  return {
    held: () => ({ timers: [...timers], listeners: listeners() }),
    writtenNames: () => Object.getOwnPropertyNames(window).filter((name) => !names.has(name)),
  };
};
