import { headerValues, type WebOrigin } from './web-origin.ts';

const MAX_ALTERNATIVES = 20;

/** ALPN ids of the header Alt-Svc (RFC 7838, section 3). */
export const alternatives = ({ page }: Pick<WebOrigin, 'page'>): readonly string[] =>
  headerValues(page, 'alt-svc')
    .flatMap((value) => value.split(',', MAX_ALTERNATIVES))
    .map((one) => one.split('=')[0]?.trim() ?? '');

/** The versions above HTTP/1.1 that an origin announces. */
export function announcedVersions(origin: Pick<WebOrigin, 'page' | 'versions'>): readonly string[] {
  const { versions } = origin;
  if (versions === null) return [];
  const ids = [
    ...(versions.alpn.ok ? [versions.alpn.value] : []),
    ...(versions.record.ok ? versions.record.value : []),
    ...alternatives(origin),
  ];
  return [...(ids.includes('h2') ? ['HTTP/2'] : []), ...(ids.includes('h3') ? ['HTTP/3'] : [])];
}
