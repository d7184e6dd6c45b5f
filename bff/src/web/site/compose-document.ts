import type { SiteDocument, SiteIndex } from '@parapet/contracts/site/site';
import { ASSETS_PLACE, assetsPath, DOCUMENT_ELEMENT } from '@parapet/contracts/site/site-paths';
import { escapeHtml } from '@parapet/embedded-auth/mail-document';
import type { DocumentTemplate } from './document-template.ts';

export interface Composition {
  readonly template: DocumentTemplate;
  readonly document: SiteDocument;
  /** The HTML that the build rendered, already verified. */
  readonly html: string;
  readonly index: SiteIndex;
  readonly remote: string;
  readonly buildId: string;
  /** Stylesheets of the remote's pages: files of the build with their hash. */
  readonly styles: readonly { readonly file: string; readonly integrity: string }[];
  /** The origin of the installation, without a trailing slash. */
  readonly origin: string;
  /** Crawlers are asked not to list the installation at all. */
  readonly isPrivate: boolean;
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** JSON in a data block, in which no text can end the element. */
const dataBlock = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** Fills `{origin}` in the strings of a value. */
const withOrigin = (value: unknown, origin: string): unknown => {
  if (typeof value === 'string') return value.replaceAll('{origin}', origin);
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withOrigin(each, origin)]),
  );
};

function headOf(composition: Composition, filesAt: string): string {
  const { document, index, origin, styles } = composition;
  const { title, description, image } = document;
  const address = `${origin}${document.path}`;
  const picture = image ? `${origin}${filesAt}${image.file}` : `${origin}/share.png`;
  const isHidden = composition.isPrivate || document.noindex === true;
  return [
    `<title data-served>${escapeHtml(document.path === '/' ? `Parapet: ${title}` : `${title} · Parapet`)}</title>`,
    meta('name', 'description', description),
    isHidden ? meta('name', 'robots', 'noindex') : '',
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', document.kind === 'post' ? 'article' : 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:site_name', 'Parapet'),
    meta('property', 'og:image', picture),
    // The contract and the product's own picture have this size.
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', image?.alt ?? 'Parapet: know what holds, see every gap'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(document.published ? [meta('property', 'article:published_time', document.published)] : []),
    ...(document.updated ? [meta('property', 'article:modified_time', document.updated)] : []),
    ...index.files
      .filter((file) => file.feed !== undefined)
      .map(
        ({ path, type, feed = '' }) =>
          `<link rel="alternate" type="${type.split(';')[0]}" href="${path}" title="${escapeHtml(feed)}">`,
      ),
    ...styles.map(
      ({ file, integrity }) =>
        `<link rel="stylesheet" href="${filesAt}${file}" integrity="${integrity}" crossorigin="anonymous">`,
    ),
    ...(document.jsonLd ?? []).map((each) => dataBlock(withOrigin(each, origin))),
  ].join('');
}

/** The whole page of a document. Its HTML is inserted last, so that nothing in it is filled in. */
export function composeDocument(composition: Composition): string {
  const { template, remote, buildId, html } = composition;
  const filesAt = assetsPath(remote, buildId);
  const served = `<div id="${DOCUMENT_ELEMENT}" data-served="${remote}" data-build="${buildId}">`;
  return (
    template.head +
    headOf(composition, filesAt) +
    template.body +
    served +
    html.replaceAll(ASSETS_PLACE, filesAt) +
    '</div>' +
    template.end
  );
}

const SHOWN_PATH = 200;

/** The markup of the page of a path that has none, until the shell's own screen replaces it. */
export function missingPage(path: string, status: 404 | 410 | 414): string {
  let shown = path;
  try {
    shown = decodeURIComponent(path);
  } catch {
    // It is shown as it came.
  }
  const characters = [...shown.replace(/[\p{Cc}\p{Cf}]/gu, '')];
  const text =
    characters.length > SHOWN_PATH
      ? `${characters.slice(0, SHOWN_PATH).join('')}…`
      : characters.join('');
  const reason = status === 410 ? '<p>This page was taken away.</p>' : '';
  return (
    `<main class="shell-error"><h1>Page not found</h1><p><code>${escapeHtml(text)}</code></p>${reason}` +
    '<p><a href="/">Back to start</a></p></main>'
  );
}

/** The markup of a page whose documents cannot be read now, until the shell draws something. */
export const unavailablePage = (): string =>
  '<main class="shell-error"><h1>This page cannot be read now</h1><p>The rest of the site may work. Try again in a moment.</p><p><a href="/">Back to start</a></p></main>';
