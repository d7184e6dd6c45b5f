import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { PageHistory } from '@parapet/remote-kit/page/page-history';

export interface PrefetchLinksPorts {
  history: Pick<PageHistory, 'subscribe'>;
  /** The remote that serves a path; undefined for the shell's pages and for unknown paths. */
  remoteAt: (pathname: string) => RegistryEntry | undefined;
  prefetch: (entry: RegistryEntry) => void;
}

/** Long enough for the open page to load its own content first. */
export const IDLE_AFTER_MS = 3_000;

const isSavingData = ({ navigator }: Window): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches the remote that a link points to, once per remote. A link prefetches on hover, focus or
 * touch; links of the navigation also prefetch when the page has been idle.
 */
export const prefetchLinks = (
  view: Window,
  { history, remoteAt, prefetch }: PrefetchLinksPorts,
): void => {
  const { document } = view;
  const requested = new Set<string>();

  const prefetchTarget = (link: HTMLAnchorElement) => {
    const { origin, pathname } = new URL(link.href, document.baseURI);
    if (origin !== view.location.origin) return;
    const remote = remoteAt(pathname);
    if (!remote || requested.has(remote.name)) return;
    requested.add(remote.name);
    prefetch(remote);
  };

  const onPointer = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link) prefetchTarget(link);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, onPointer, { passive: true });
  }

  const prefetchNavigation = () => {
    if (isSavingData(view) || document.visibilityState !== 'visible') return;
    const links = document.querySelectorAll<HTMLAnchorElement>('nav a[href]');
    for (const link of links) prefetchTarget(link);
  };
  // Safari has no requestIdleCallback.
  const scheduleIdle = () =>
    'requestIdleCallback' in view ? requestIdleCallback(prefetchNavigation) : prefetchNavigation();
  let timer = setTimeout(scheduleIdle, IDLE_AFTER_MS);
  history.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(scheduleIdle, IDLE_AFTER_MS);
  });
};
