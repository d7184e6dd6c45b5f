import type { DocumentHead, SiteFile } from '@parapet/contracts/site/site';
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { frameOf } from '../define-remote.tsx';
import { RenderedPayload } from './documents.tsx';
import { createStaticHost } from './static-host.ts';

// Runs in a build alone; no page imports it.

/** A document, with the data that its page reads by `usePayload`. */
export interface SourceDocument extends DocumentHead {
  /** Without a trailing slash. */
  readonly path: string;
  readonly payload?: unknown;
}

/** A text that is served beside the documents at its own path, such as a feed; `{origin}` is filled. */
export interface SourceFile extends Pick<SiteFile, 'path' | 'type' | 'feed'> {
  readonly content: string;
}

/** The public documents of a remote. */
export interface SiteSource {
  readonly documents: readonly SourceDocument[];
  /** Paths whose document was taken away for good. */
  readonly gone?: readonly string[];
  readonly files?: readonly SourceFile[];
}

/** A document with its HTML: the content of the element that the remote hydrates. */
export interface RenderedDocument extends SourceDocument {
  readonly html: string;
}

export interface RenderedSite extends SiteSource {
  readonly documents: readonly RenderedDocument[];
}

/** Describes what a build tells the documents. */
export interface SiteBuild {
  /** The texts of the Markdown files of `content/` by their path below it: `blog/first.md`. */
  readonly content: Readonly<Record<string, string>>;
}

/** Describes what `src/site.ts` of a remote exports as `site`. */
export interface Site {
  /** Reads the documents without rendering them. @throws for content that is invalid */
  read(build: SiteBuild): Promise<SiteSource>;
  /** @throws Error that names the document which cannot be rendered */
  render(build: SiteBuild): Promise<RenderedSite>;
}

export interface SiteOptions {
  /** The name of the remote. */
  readonly remote: string;
  /** Tells what the remote's lifecycles mount: `app.rootOf(Pages)`. */
  readonly root: ComponentType;
  /** Reads the documents. @throws for content that is invalid */
  readonly source: (build: SiteBuild) => SiteSource | Promise<SiteSource>;
}

/** Declares the public documents of a remote, which its build renders to HTML. */
export const defineSite = ({ remote, root, source }: SiteOptions): Site => {
  const Frame = frameOf(root);

  const render = async (document: SourceDocument): Promise<RenderedDocument> => {
    const { path, payload } = document;
    const host = createStaticHost(remote, path);
    const failures: unknown[] = [];
    try {
      const { prelude } = await prerender(
        <RenderedPayload value={{ data: payload }}>
          <Frame host={host} onCrash={() => {}} />
        </RenderedPayload>,
        {
          identifierPrefix: `${remote}-`,
          // React moves a finished part of more than 12 kB into a hidden element that only a script shows.
          progressiveChunkSize: Number.MAX_SAFE_INTEGER,
          onError: (error) => void failures.push(error),
        },
      );
      const html = await new Response(prelude).text();
      if (failures.length > 0) throw failures[0];
      return { ...document, html };
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The document ${path} cannot be rendered: ${reason}`, { cause });
    }
  };

  return {
    read: async (build) => source(build),
    async render(build) {
      const { documents, ...rest } = await source(build);
      const rendered: RenderedDocument[] = [];
      for (const document of documents) rendered.push(await render(document));
      return { ...rest, documents: rendered };
    },
  };
};
