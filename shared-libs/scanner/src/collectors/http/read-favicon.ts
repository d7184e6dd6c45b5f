import { unwatched } from '@parapet/checks/definition/cut-off';
import { MAX_PROBE_BYTES, MAX_REDIRECT_LENGTH } from '../../limits.ts';
import { type Attributes, readElements } from '../../subjects/web/page-elements.ts';
import type { Favicon } from '../../subjects/web/web-facts.ts';
import { type Exchange, isDocument, type WebOrigin } from '../../subjects/web/web-origin.ts';
import { faviconHash } from './favicon-hash.ts';
import type { HttpClient } from './http-client.ts';

/** The address stands in the head of a page. Characters. */
const MAX_HEAD = 64 * 1024;

/** Beginnings of ICO, PNG, GIF, JPEG and WebP files, in hex. */
const images = ['00000100', '89504e47', '47494638', 'ffd8ff', '52494646'];

/**
 * Asks for the icon that the page names on its own origin, or else for `/favicon.ico`.
 * @returns null for anything but an image, and where something else than the site answered
 */
export async function readFavicon(
  client: HttpClient,
  origin: Pick<WebOrigin, 'page' | 'refusal' | 'redirectsTo'>,
): Promise<Favicon | null> {
  if (origin.refusal !== null || origin.redirectsTo !== null) return null;
  const path = (isDocument(origin) ? namedIcon(origin.page) : null) ?? '/favicon.ico';
  const answer = await client.send({ method: 'GET', path, maxBytes: MAX_PROBE_BYTES });
  if (!answer.ok) return null;
  const { exchange, bytes } = answer.value;
  const { status, truncated, magic } = exchange;
  if (status !== 200 || truncated || !isImage(magic, bytes)) return null;
  return { path, hash: faviconHash(bytes) };
}

const isImage = (magic: string, bytes: Buffer): boolean =>
  images.some((start) => magic.startsWith(start)) ||
  /^\s*<(?:\?xml|svg)/.test(bytes.toString('latin1', 0, 64));

/** Path and query of the first icon of the page; null for one elsewhere, or inside of the page. */
export function namedIcon(page: Exchange): string | null {
  const head = unwatched(() => page.body.slice(0, MAX_HEAD));
  let icon: Attributes | undefined;
  readElements(head, {
    onElement(name, attributes) {
      if (icon === undefined && name === 'link' && isIcon(attributes)) icon = attributes;
    },
  });
  const written = icon?.get('href')?.trim() ?? '';
  if (written === '') return null;
  const url = written.length > MAX_REDIRECT_LENGTH ? null : URL.parse(written, page.url);
  return url?.origin === new URL(page.url).origin ? url.pathname + url.search : null;
}

const isIcon = (attributes: Attributes): boolean =>
  (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).includes('icon');
