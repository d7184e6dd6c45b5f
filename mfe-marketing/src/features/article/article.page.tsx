import { usePayload, useTitle } from '@parapet/remote-kit/documents';
import { TextLink } from '@parapet/ui/link';
import type { PageContent, PageLink } from '../../content/page-content.ts';
import { MissingPage } from '../../site/missing-page.tsx';
import { Prose } from './prose.tsx';

const dayOf = (iso: string): string =>
  new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

function Facts({ published, updated, minutes, tags }: PageContent) {
  if (published === undefined) return null;
  return (
    <p className="text-ink-3">
      Parapet, <time dateTime={published}>{dayOf(published)}</time>
      {updated === undefined ? null : (
        <>
          , updated <time dateTime={updated}>{dayOf(updated)}</time>
        </>
      )}
      , {minutes} min read{tags ? `, ${tags.join(', ')}` : ''}
    </p>
  );
}

function Headings({ headings }: Pick<PageContent, 'headings'>) {
  return (
    <ul className="grid gap-2 border-l border-line pl-4">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className="text-ink-2 hover:text-ink">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The contents beside the text. */
function Contents({ headings }: Pick<PageContent, 'headings'>) {
  if (headings.length < 3) return null;
  return (
    <nav aria-label="On this page" className="hidden md:block print:hidden">
      <p className="pb-2 text-ink-3">On this page</p>
      <Headings headings={headings} />
    </nav>
  );
}

/** The contents above the text, folded, where the page has no room beside it. */
function FoldedContents({ headings }: Pick<PageContent, 'headings'>) {
  if (headings.length < 3) return null;
  return (
    <nav aria-label="On this page" className="md:hidden">
      <details>
        <summary className="py-2 text-ink-3">On this page</summary>
        <Headings headings={headings} />
      </details>
    </nav>
  );
}

const PageItem = ({ path, title, description, published, minutes }: PageLink) => (
  <li className="grid gap-1 border-t border-line py-4">
    <TextLink href={path}>{title}</TextLink>
    <span className="text-ink-2">{description}</span>
    {published === undefined ? null : (
      <span className="text-ink-3">
        <time dateTime={published}>{dayOf(published)}</time>, {minutes} min read
      </span>
    )}
  </li>
);

function Neighbours({ previous, next }: Pick<PageContent, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="More posts"
      className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2 print:hidden"
    >
      {previous ? (
        <p>
          <span className="block text-ink-3">Earlier</span>
          <TextLink href={previous.path}>{previous.title}</TextLink>
        </p>
      ) : null}
      {next ? (
        <p>
          <span className="block text-ink-3">Later</span>
          <TextLink href={next.path}>{next.title}</TextLink>
        </p>
      ) : null}
    </nav>
  );
}

/** A page whose text is Markdown. */
export function ArticlePage() {
  const content = usePayload<PageContent>();
  return content === null ? <MissingPage /> : <Article {...content} />;
}

/** The head of a page, its text, the pages below it and its neighbours. */
function Article(content: PageContent) {
  const { title, description, headings, tree, pages } = content;
  useTitle(title);
  return (
    <div className="grid gap-10 pt-12 md:grid-cols-[minmax(0,1fr)_220px]">
      <article className="grid min-w-0 content-start gap-8">
        <header className="grid max-w-text gap-4">
          <h1 className="text-display-sm font-medium tracking-[-0.032em]">{title}</h1>
          <p className="text-lg text-ink-2">{description}</p>
          <Facts {...content} />
        </header>
        <FoldedContents headings={headings} />
        <Prose tree={tree} />
        {pages ? (
          <ul className="max-w-text">
            {pages.map((page) => (
              <PageItem key={page.path} {...page} />
            ))}
          </ul>
        ) : null}
        <Neighbours previous={content.previous} next={content.next} />
      </article>
      <Contents headings={headings} />
    </div>
  );
}
