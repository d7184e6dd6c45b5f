import type { SourceFile } from '@parapet/remote-kit/define-site';
import type { Nodes } from 'hast';
import type { ContentPage } from './read-content.ts';

const quoted = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const VOID = new Set(['br', 'hr', 'img', 'input']);

/** The HTML of a text for feed readers: no classes, and links with the origin that the API fills. */
function htmlOf(node: Nodes): string {
  if (node.type === 'text') return quoted(node.value);
  if (node.type === 'root') return node.children.map(htmlOf).join('');
  if (node.type !== 'element') return '';
  const { tagName, properties, children } = node;
  const href = typeof properties.href === 'string' ? properties.href : undefined;
  const address = href?.startsWith('/') ? `{origin}${href}` : href;
  const attribute = address === undefined ? '' : ` href="${quoted(address)}"`;
  const inside = children.map(htmlOf).join('');
  return VOID.has(tagName) ? `<${tagName}>` : `<${tagName}${attribute}>${inside}</${tagName}>`;
}

const rfc822 = (day: string): string => new Date(`${day}T00:00:00Z`).toUTCString();

/** RSS 2.0 and Atom 1.0 with the whole text of each post, newest first. */
export function feedsOf(pages: readonly ContentPage[]): readonly SourceFile[] {
  const posts = pages
    .filter(({ path, head }) => path.startsWith('/blog/') && head.published !== undefined)
    .map(({ path, head, content }) => ({
      path,
      title: quoted(head.title),
      summary: quoted(head.description),
      day: head.published ?? '',
      updated: head.updated ?? head.published ?? '',
      text: quoted(htmlOf(content.tree)),
    }))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
  const latest = posts[0]?.updated ?? '2026-11-01';
  const items = posts.map(
    ({ path, title, summary, day, text }) =>
      `<item><title>${title}</title><link>{origin}${path}</link><guid isPermaLink="false">tag:parapet,2026:${path}</guid><pubDate>${rfc822(day)}</pubDate><description>${summary}</description><content:encoded>${text}</content:encoded></item>`,
  );
  const entries = posts.map(
    ({ path, title, summary, day, updated, text }) =>
      `<entry><title>${title}</title><id>tag:parapet,2026:${path}</id><link href="{origin}${path}"/><published>${day}T00:00:00Z</published><updated>${updated}T00:00:00Z</updated><summary>${summary}</summary><content type="html">${text}</content></entry>`,
  );
  return [
    {
      path: '/blog/rss.xml',
      type: 'application/rss+xml; charset=utf-8',
      feed: 'Parapet blog (RSS)',
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Parapet blog</title><link>{origin}/blog</link><description>How we test what you expose, and what we learn.</description><language>en</language><lastBuildDate>${rfc822(latest)}</lastBuildDate>${items.join('')}</channel></rss>\n`,
    },
    {
      path: '/blog/atom.xml',
      type: 'application/atom+xml; charset=utf-8',
      feed: 'Parapet blog (Atom)',
      content: `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Parapet blog</title><id>tag:parapet,2026:blog</id><link href="{origin}/blog"/><link rel="self" href="{origin}/blog/atom.xml"/><updated>${latest}T00:00:00Z</updated><author><name>Parapet</name></author>${entries.join('')}</feed>\n`,
    },
  ];
}
