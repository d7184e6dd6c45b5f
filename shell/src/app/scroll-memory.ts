import type { PageHistory } from './page-history.ts';

const KEPT_AS = 'parapet.scroll';
/** By then a page that comes back has its content, or will not get it. */
const GIVE_UP_MS = 3_000;
const OWN_SCROLLING = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const readKept = (view: Window): Map<string, number> => {
  try {
    return new Map(JSON.parse(view.sessionStorage.getItem(KEPT_AS) ?? '[]'));
  } catch {
    return new Map();
  }
};

/**
 * Another page starts at its top, or at the element that the hash names; going back leads to where
 * one was. What a page shows arrives late, so it is tried again as the page grows, until the person
 * scrolls.
 */
export const followScroll = (history: PageHistory, view: Window): void => {
  const { document } = view;
  const positions = readKept(view);
  let { location } = history.getSnapshot();
  let stop = () => {};

  /** @param attempt returns true when nothing is left to do */
  const asThePageGrows = (attempt: () => boolean) => {
    stop();
    const observer = new ResizeObserver(() => attempt() && stop());
    const timer = setTimeout(() => stop(), GIVE_UP_MS);
    stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const event of OWN_SCROLLING) view.removeEventListener(event, stop);
      stop = () => {};
    };
    for (const event of OWN_SCROLLING) view.addEventListener(event, stop, { passive: true });
    observer.observe(document.body);
  };

  const scrollToTop = () => {
    stop();
    view.scrollTo(0, 0);
  };

  const scrollBack = (top: number) => {
    if (top === 0) return scrollToTop();
    asThePageGrows(() => {
      if (document.documentElement.scrollHeight < top + view.innerHeight) return false;
      view.scrollTo(0, top);
      return true;
    });
  };

  const scrollToHash = (hash: string) =>
    asThePageGrows(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView();
      return target !== null;
    });

  view.history.scrollRestoration = 'manual';
  if (location.hash && !positions.has(location.key)) scrollToHash(location.hash);
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
    view.sessionStorage.setItem(KEPT_AS, JSON.stringify([...positions].slice(-50)));
  });
};
