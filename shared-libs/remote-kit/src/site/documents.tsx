import { payloadPath } from '@parapet/contracts/site/site-paths';
import { createContext, type ReactNode, Suspense, use, useDeferredValue, useEffect } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useHost } from '../host.tsx';

/** The data of the document that a build renders; undefined in a browser, which reads it. */
export const RenderedPayload = createContext<{ readonly data: unknown } | undefined>(undefined);

const payloads = new Map<string, Promise<unknown>>();

/** Reads a payload once; a failed reading is repeated at the next use. */
const readPayload = (path: string, build: string | undefined): Promise<unknown> => {
  const url = payloadPath(path) + (build === undefined ? '' : `?${build}`);
  const known = payloads.get(url);
  if (known) return known;
  const reading = fetch(url).then(async (response) => {
    if (response.ok) return (await response.json()) as unknown;
    if (response.status === 404) return openDocument(path);
    throw new Error(`${url} answered ${response.status}.`);
  });
  payloads.set(url, reading);
  reading.catch(() => payloads.delete(url));
  return reading;
};

/** The path at which the browser loaded this page. */
const loadedPath = (): string => {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && URL.canParse(entry.name) ? plainPath(new URL(entry.name).pathname) : '';
};

/**
 * A build that was rolled back has no payload: the server knows what is at this path now. Where it was
 * asked already, and where the address bar is elsewhere, there is none.
 *
 * @returns null for no payload; never settles once the page is left, so that the page before stays until then
 */
const openDocument = async (path: string): Promise<null> => {
  const isHere = plainPath(window.location.pathname) === path;
  if (!isHere || loadedPath() === path) return null;
  window.location.assign(path);
  return new Promise<never>(() => {});
};

const plainPath = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;

/**
 * The data of the document at the location that {@link Documents} shows, as its `src/site.ts` gives it.
 * Suspends until it is read; null where this build has none.
 */
export function usePayload<Payload>(): Payload | null {
  const { build } = useHost();
  const { pathname } = useLocation();
  const rendered = use(RenderedPayload);
  if (rendered) return rendered.data as Payload | null;
  return use(readPayload(plainPath(pathname), build)) as Payload | null;
}

/** Marks a page whose data is not here yet; served HTML stands in its place. */
const pending = <div data-pending-document="" aria-busy="true" />;

/**
 * Renders the documents of a remote. The page before stays until the data of the next one is here, and
 * served HTML stays until it is hydrated.
 *
 * @param children gets the location to render, for `Routes`
 */
export function Documents({ children }: { children: (location: Location) => ReactNode }) {
  const location = useDeferredValue(useLocation());
  return <Suspense fallback={pending}>{children(location)}</Suspense>;
}

/** Names the page of a document, as its release names only the pattern of its path. */
export const useTitle = (title: string): void => {
  const { setTitle } = useHost();
  useEffect(() => setTitle?.(title), [setTitle, title]);
};
