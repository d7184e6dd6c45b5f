import { hideErrors, showErrors } from './error-card.ts';
import type { HotUpdate } from './hot-update.ts';

// Runs in each entry of a development build: the shell's, each remote's, that of a remote alone. It
// hears of new builds of its own entry and replaces the modules that changed.

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__:
    | { renderers?: Map<number, { scheduleRefresh?: unknown }> }
    | undefined;
}

// Not `module.hot`: compiled, this file is a module of ECMAScript.
const hot = import.meta.webpackHot;
let page: number | undefined;
let wanted = __webpack_hash__;
let source: EventSource | undefined;

/** A production build of React, as in the shell of others, draws nothing anew: then the page does. */
const canRefresh = (): boolean =>
  [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers?.values() ?? [])].some(
    ({ scheduleRefresh }) => typeof scheduleRefresh === 'function',
  );

/** The shell has taken away a remote that threw: there is nothing left to be drawn anew. */
const hasFailed = (name: string): boolean =>
  document.querySelector(`[data-failed-remote="${name}"]`) !== null;

const catchUp = async (name: string): Promise<void> => {
  if (!hot || wanted === __webpack_hash__ || hot.status() !== 'idle') return;
  if (hasFailed(name)) return location.reload();
  if (!canRefresh()) return location.reload();
  try {
    const updated = await hot.check(true);
    if (!updated) return location.reload();
  } catch {
    // A module that nobody above it could take, or files of a server that was started anew.
    return location.reload();
  }
  await catchUp(name);
};

const hear = ({ data }: MessageEvent<string>): void => {
  const news = JSON.parse(data) as HotUpdate;
  page ??= news.page;
  if (news.page !== page) location.reload();
  else if (news.errors.length > 0) showErrors(news.name, news.errors);
  else {
    hideErrors(news.name);
    wanted = news.hash ?? wanted;
    void catchUp(news.name);
  }
};

// A browser opens six connections to one origin: tabs that nobody sees hold none of them.
const follow = (): void => {
  source?.close();
  source = undefined;
  if (document.visibilityState === 'hidden') return;
  source = new EventSource(`${__webpack_public_path__}__hot`);
  source.onmessage = hear;
};

document.addEventListener('visibilitychange', follow);
follow();
