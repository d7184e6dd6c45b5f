import type { RegistryEntry } from '@parapet/contracts/release';
import type { PageHistory } from './page-history.ts';

export interface LinkPorts {
  history: Pick<PageHistory, 'subscribe'>;
  /** The remote that has the page at a path; undefined for the shell's own and for none. */
  remoteAt: (pathname: string) => RegistryEntry | undefined;
  prefetch: (entry: RegistryEntry) => void;
}

/** A page has what it shows by then; what it may show next can follow. */
export const IDLE_AFTER_MS = 3_000;

const isSavingData = ({ navigator }: Window): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads ahead what a link leads to, once for each remote: as soon as somebody points at the link or
 * focuses it, and for the links of the navigation when the page has been still for a while.
 */
export const followLinks = (view: Window, { history, remoteAt, prefetch }: LinkPorts): void => {
  const { document } = view;
  const asked = new Set<string>();

  const askFor = (link: HTMLAnchorElement) => {
    const { origin, pathname } = new URL(link.href, document.baseURI);
    if (origin !== view.location.origin) return;
    const remote = remoteAt(pathname);
    if (!remote || asked.has(remote.name)) return;
    asked.add(remote.name);
    prefetch(remote);
  };

  const onPointed = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link) askFor(link);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(event, onPointed, { passive: true });
  }

  const whenIdle = () => {
    if (isSavingData(view) || document.visibilityState !== 'visible') return;
    const links = document.querySelectorAll<HTMLAnchorElement>('nav a[href]');
    for (const link of links) askFor(link);
  };
  // Not every browser tells when it is idle.
  const whenStill = () =>
    'requestIdleCallback' in view ? view.requestIdleCallback(whenIdle) : whenIdle();
  let timer = view.setTimeout(whenStill, IDLE_AFTER_MS);
  history.subscribe(() => {
    view.clearTimeout(timer);
    timer = view.setTimeout(whenStill, IDLE_AFTER_MS);
  });
};
