import { exposedFiles } from '@parapet/contracts/releases/exposed-files';
import type { RegistryEntry } from '@parapet/contracts/releases/release';
import type { SiteDocument } from '@parapet/contracts/site/site';
import type { OperatorConfig } from '../../platform/env/operator-config.ts';
import type { PageTemplate } from '../pages/shell-page.ts';
import { type BoundedCache, createBoundedCache } from './bounded-cache.ts';
import { composeDocument } from './compose-document.ts';
import { bytesOf, type Compressed, compress } from './compressed.ts';
import { type DocumentTemplate, readDocumentTemplate } from './document-template.ts';
import { fillHtml } from './fill-holes.ts';
import { requireAllowedMarkup } from './markup.ts';
import type { Site, Sites } from './sites.ts';

const MAX_CACHED_BYTES = 50 * 1024 * 1024;

/** A document as it is sent. */
export interface DocumentPage {
  readonly content: Compressed;
  readonly inlineScript: DocumentTemplate['inlineScript'];
}

export interface DocumentPagePorts {
  readonly sites: Sites;
  readonly publicUrl: string;
  readonly operator: OperatorConfig;
  /** Crawlers are asked to list nothing of this installation. */
  readonly isPrivate: boolean;
}

/** A document of the release that is live for a visit. */
export interface WantedDocument {
  readonly owner: RegistryEntry;
  readonly document: SiteDocument;
  readonly shell: PageTemplate;
}

/**
 * Returns the page of a document: composed and compressed once for each pair of builds.
 *
 * @returns undefined where the shell has no template for documents
 * @throws Error while its file cannot be read, ReleaseRefusal for one that was changed
 */
export type ReadDocumentPage = (wanted: WantedDocument) => Promise<DocumentPage | undefined>;

export function createDocumentPages(ports: DocumentPagePorts): ReadDocumentPage {
  const pages: BoundedCache<DocumentPage> = createBoundedCache(MAX_CACHED_BYTES);
  const templates = new Map<string, DocumentTemplate | undefined>();
  /** Requests that come while a page is made wait for the same one. */
  const made = new Map<string, Promise<DocumentPage>>();

  const templateOf = ({ id, document }: PageTemplate): DocumentTemplate | undefined => {
    if (document === null) return undefined;
    if (!templates.has(document)) {
      templates.clear();
      templates.set(document, readDocumentTemplate(id, document));
    }
    return templates.get(document);
  };

  const make = async (
    { owner, document }: WantedDocument,
    template: DocumentTemplate,
  ): Promise<DocumentPage> => {
    const site = await ports.sites.of(owner);
    if (!site) throw new Error(`${owner.name} has no documents.`);
    const html = String(await site.read(document));
    requireAllowedMarkup(document.path, html);
    const text = composeDocument({
      template,
      document,
      html: document.hasHoles ? fillHtml(html, ports.operator) : html,
      index: site.index,
      remote: owner.name,
      buildId: owner.manifest.buildId,
      styles: stylesOf(owner, site),
      origin: ports.publicUrl,
      isPrivate: ports.isPrivate,
    });
    return { content: await compress(text), inlineScript: template.inlineScript };
  };

  return async (wanted) => {
    const template = templateOf(wanted.shell);
    if (!template) return undefined;
    const { owner, document, shell } = wanted;
    const key = [
      shell.id,
      template.inlineScript,
      owner.name,
      owner.manifest.buildId,
      document.path,
    ].join(' ');
    const known = pages.get(key);
    if (known) return known;
    const making = made.get(key) ?? make(wanted, template);
    made.set(key, making);
    try {
      const page = await making;
      pages.set(key, page, bytesOf(page.content));
      return page;
    } finally {
      made.delete(key);
    }
  };
}

/** The stylesheets of the remote's pages, by their files. */
const stylesOf = (owner: RegistryEntry, { index }: Site) =>
  exposedFiles(owner, 'lifecycles')
    .filter(({ as }) => as === 'style')
    .map(({ href }) => href.slice(owner.baseUrl.length))
    .flatMap((file) => {
      const integrity = index.assets[file];
      return integrity === undefined ? [] : [{ file, integrity }];
    });
