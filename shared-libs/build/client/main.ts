import { hideErrors, showErrors } from './error-card.ts';
import type { HotUpdate } from './hot-update.ts';

// Runs in each entry of a development build: the shell's, each remote's, that of a remote alone.
// Subscribes to new builds of its own entry and replaces the modules that changed.

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__:
    | { renderers?: Map<number, { scheduleRefresh?: unknown }> }
    | undefined;
}

// `module.hot` does not exist here: this file is compiled to an ECMAScript module.
const hot = import.meta.webpackHot;
let page: number | undefined;
let latestHash = __webpack_hash__;
let source: EventSource | undefined;

/** False for a production build of React, which cannot redraw components. The page reloads then. */
const canRefresh = (): boolean =>
  [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers?.values() ?? [])].some(
    ({ scheduleRefresh }) => typeof scheduleRefresh === 'function',
  );

/** True when the shell has removed a failed remote, so that no component is left to redraw. */
const hasFailed = (name: string): boolean =>
  document.querySelector(`[data-failed-remote="${name}"]`) !== null;

const applyUpdates = async (name: string): Promise<void> => {
  if (!hot || latestHash === __webpack_hash__ || hot.status() !== 'idle') return;
  if (hasFailed(name)) return location.reload();
  if (!canRefresh()) return location.reload();
  try {
    const updated = await hot.check(true);
    if (!updated) return location.reload();
  } catch {
    // No parent module accepts the update, or the server has restarted and no longer has its files.
    return location.reload();
  }
  await applyUpdates(name);
};

const onUpdate = ({ data }: MessageEvent<string>): void => {
  const update = JSON.parse(data) as HotUpdate;
  page ??= update.page;
  if (update.page !== page) location.reload();
  else if (update.errors.length > 0) showErrors(update.name, update.errors);
  else {
    hideErrors(update.name);
    latestHash = update.hash ?? latestHash;
    void applyUpdates(update.name);
  }
};

// A browser opens six connections to one origin, so hidden tabs keep none open.
const subscribe = (): void => {
  source?.close();
  source = undefined;
  if (document.visibilityState === 'hidden') return;
  source = new EventSource(`${__webpack_public_path__}__hot`);
  source.onmessage = onUpdate;
};

document.addEventListener('visibilitychange', subscribe);
subscribe();
