import type { Registry } from '@parapet/contracts/releases/release';
import type { SiteDocument } from '@parapet/contracts/site/site';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { Sites } from './sites.ts';

/** `robots.txt`: public pages may be listed, the app and its interfaces not; nothing of a private one. */
export const robotsText = (publicUrl: string, isPrivate: boolean): string =>
  isPrivate
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        ...['/dashboard', '/api', '/auth', '/login', '/register'].map(
          (path) => `Disallow: ${path}`,
        ),
        '',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n');

/** The documents that may be listed, of every remote that has some. */
export async function listedDocuments(
  registry: Registry,
  sites: Sites,
): Promise<readonly SiteDocument[]> {
  const found = await Promise.all(registry.remotes.map((entry) => sites.of(entry)));
  return found
    .flatMap((site) => site?.index.documents ?? [])
    .filter((document) => !document.noindex)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const MAX_URLS = 50_000;

/** `sitemap.xml` by sitemaps.org: what answers 200, with the day of its last change where it is known. */
export const sitemapXml = (documents: readonly SiteDocument[], publicUrl: string): string => {
  const urls = documents.slice(0, MAX_URLS).map(({ path, published, updated }) => {
    const day = updated ?? published;
    const changed = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
};

const EXPIRES_AFTER_DAYS = 180;
const DAY_MS = 86_400_000;

/** `security.txt` by RFC 9116. */
export const securityText = (contact: string, publicUrl: string, now: Date): string => {
  const isAddress = /^[^\s@:/]+@[^\s@]+$/.test(contact);
  return [
    `Contact: ${isAddress ? `mailto:${contact}` : contact}`,
    `Expires: ${new Date(now.getTime() + EXPIRES_AFTER_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/security`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
};

/** The web app manifest. */
export const webManifest = {
  name: 'Parapet',
  short_name: 'Parapet',
  description: 'Tests what you expose and shows every gap.',
  start_url: '/dashboard',
  display: 'standalone',
  background_color: '#0e1413',
  theme_color: '#0e1413',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};
