import type { KnownReleases } from '../loading/known-releases.ts';

/** Tells what page, kit and every remote use; a patch by one remote would break all of them. */
const NAMES = [
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const;
const OF_HISTORY = ['pushState', 'replaceState', 'back', 'forward', 'go'] as const;

/** The parts of the window that are guarded. */
export type GuardedView = Pick<Window, 'history'> & object;

/**
 * Keeps these functions as they are when code of a remote replaces them: the assignment has no effect, and
 * a new definition of the property throws in the remote. Other scripts, such as a chat, may replace them.
 *
 * @param warn called once for each remote and function
 */
export const guardGlobals = (
  view: GuardedView,
  releases: Pick<KnownReleases, 'ownerOf'>,
  warn: (message: string) => void,
): void => {
  const warned = new Set<string>();
  const guard = (owner: object, name: string) => {
    let value: unknown = Reflect.get(owner, name);
    // Safari has no requestIdleCallback.
    if (typeof value !== 'function') return;
    // The page has frozen it.
    if (Object.getOwnPropertyDescriptor(owner, name)?.configurable === false) return;
    Object.defineProperty(owner, name, {
      configurable: false,
      enumerable: true,
      get: () => value,
      set: (replacement: unknown) => {
        const remote = releases.ownerOf(new Error('stack').stack ?? '')?.name;
        if (remote === undefined) value = replacement;
        else if (!warned.has(`${remote} ${name}`)) {
          warned.add(`${remote} ${name}`);
          warn(`${remote} replaces ${name} of the page, which all remotes use: it has no effect.`);
        }
      },
    });
  };
  for (const name of NAMES) guard(view, name);
  // single-spa puts its own in front of those of the prototype.
  for (const owner of [view.history, Object.getPrototypeOf(view.history) as object]) {
    for (const name of OF_HISTORY) guard(owner, name);
  }
};
