// The functions of the page as they were before any remote ran. `main.tsx` evaluates this module first.
// The build puts them in place of the global names in all code of the shell, shared packages such as
// the kit and the API client among it: see `@parapet/build`, `pristine-globals.ts`.

/** An alias, as the build would replace `window.fetch` in this module too. */
const page: Window & typeof globalThis = window;

const bound = <Name extends keyof typeof page & string>(name: Name): (typeof page)[Name] => {
  const value = page[name];
  // Safari has no requestIdleCallback.
  return typeof value === 'function' ? value.bind(page) : value;
};

const { pushState, replaceState, go } = History.prototype;
const readState = Object.getOwnPropertyDescriptor(History.prototype, 'state')?.get;
const { history } = page;

/** The history of the page without what single-spa and remotes put in front of it. */
const pristineHistory: Pick<History, 'pushState' | 'replaceState' | 'go' | 'state'> = {
  pushState: pushState.bind(history),
  replaceState: replaceState.bind(history),
  go: go.bind(history),
  get state() {
    return readState?.call(history);
  },
};

export const pristine = {
  fetch: bound('fetch'),
  setTimeout: bound('setTimeout'),
  clearTimeout: bound('clearTimeout'),
  setInterval: bound('setInterval'),
  clearInterval: bound('clearInterval'),
  queueMicrotask: bound('queueMicrotask'),
  requestAnimationFrame: bound('requestAnimationFrame'),
  cancelAnimationFrame: bound('cancelAnimationFrame'),
  requestIdleCallback: bound('requestIdleCallback'),
  cancelIdleCallback: bound('cancelIdleCallback'),
  history: pristineHistory,
};
