import { createHook } from 'node:async_hooks';

export interface WatchedLookups {
  /** Lookups of `dns.lookup`, which take a thread of the process, since the start. */
  onThreads(): number;
  /** Questions of resolvers since the start. */
  asked(): number;
  /** The names of those that have no answer yet, once for each type of record. */
  open(): readonly string[];
  stop(): void;
}

/** Watches what this process asks of DNS, but for the sockets of the scanner's own client. */
export function watchLookups(): WatchedLookups {
  let onThreads = 0;
  let asked = 0;
  const open = new Map<number, object>();
  const hook = createHook({
    init(id, type, _trigger, resource) {
      if (type === 'GETADDRINFOREQWRAP') onThreads += 1;
      if (type !== 'QUERYWRAP') return;
      asked += 1;
      open.set(id, resource);
    },
    before(id) {
      open.delete(id);
    },
  }).enable();
  return {
    onThreads: () => onThreads,
    asked: () => asked,
    open: () => [...open.values()].map((question) => String(Reflect.get(question, 'hostname'))),
    stop: () => hook.disable(),
  };
}
