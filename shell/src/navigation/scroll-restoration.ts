import type { PageHistory } from '@parapet/remote-kit/page/page-history';

const STORAGE_KEY = 'parapet.scroll';
/** A page that has not grown by then will not grow any more: its load has stalled. */
const GIVE_UP_MS = 15_000;
const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const readStored = (view: Window): Map<string, number> => {
  try {
    return new Map(JSON.parse(view.sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return new Map();
  }
};

/**
 * Scrolls a new page to its top or to the element of its hash, and restores the position on back and
 * forward. Content loads late, so it retries while the page grows, until the user scrolls.
 */
export const restoreScroll = (
  history: PageHistory,
  view: Window,
  { isServed = false }: { isServed?: boolean } = {},
): void => {
  const { document } = view;
  const positions = readStored(view);
  let { location } = history.getSnapshot();
  let stop = () => {};

  /** @param attempt returns true when the position is reached */
  const retryWhileGrowing = (attempt: () => boolean) => {
    stop();
    const observer = new ResizeObserver(() => attempt() && stop());
    const timer = setTimeout(() => stop(), GIVE_UP_MS);
    stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of USER_INPUT_EVENTS) view.removeEventListener(event, stop);
      stop = () => {};
    };
    for (const event of USER_INPUT_EVENTS) view.addEventListener(event, stop, { passive: true });
    observer.observe(document.body);
  };

  const scrollToTop = () => {
    stop();
    view.scrollTo(0, 0);
  };

  const scrollBack = (top: number) => {
    if (top === 0) return scrollToTop();
    retryWhileGrowing(() => {
      if (document.documentElement.scrollHeight < top + view.innerHeight) return false;
      view.scrollTo(0, top);
      return true;
    });
  };

  const scrollToHash = (hash: string) =>
    retryWhileGrowing(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      return target !== null;
    });

  view.history.scrollRestoration = 'manual';
  // A served document stands where its reader has scrolled it.
  if (isServed) stop();
  else if (location.hash && !positions.has(location.key)) scrollToHash(location.hash);
  else scrollBack(positions.get(location.key) ?? 0);

  history.subscribe(() => {
    const { location: next, navigationType } = history.getSnapshot();
    const isOtherPage = next.pathname !== location.pathname;
    positions.set(location.key, view.scrollY);
    location = next;
    if (navigationType === 'POP') scrollBack(positions.get(next.key) ?? 0);
    else if (next.hash) scrollToHash(next.hash);
    else if (isOtherPage) scrollToTop();
  });
  view.addEventListener('pagehide', () => {
    positions.set(location.key, view.scrollY);
    view.sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
  });
};
