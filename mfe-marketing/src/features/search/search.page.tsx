import { usePayload, useTitle } from '@parapet/remote-kit/documents';
import { useLocation } from '@parapet/remote-kit/router';
import { TextLink } from '@parapet/ui/link';
import { SearchInput } from '@parapet/ui/search-input';
import { useEffect, useState } from 'react';
import type { SearchContent, SearchHit } from '../../reference/search-content.ts';
import { MissingPage } from '../../site/missing-page.tsx';
import { loadSearch } from './find-pages.ts';

type Result =
  | { readonly state: 'idle' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly hits: readonly SearchHit[] };

/** Search over all pages; without scripts it is the list of them. */
export function SearchPage() {
  const content = usePayload<SearchContent>();
  return content === null ? <MissingPage /> : <Search {...content} />;
}

function Search({ sections }: SearchContent) {
  useTitle('Search');
  const { search } = useLocation();
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result>({ state: 'idle' });
  // The served HTML does not know the address, so its words come after hydration.
  useEffect(() => setText(new URLSearchParams(search).get('q')?.slice(0, 200) ?? ''), [search]);
  useEffect(() => {
    if (text === '') return setResult({ state: 'idle' });
    let isCurrent = true;
    loadSearch().then(
      (find) => isCurrent && setResult({ state: 'found', hits: find(text) }),
      () => isCurrent && setResult({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div className="grid gap-8 pt-12">
      <header className="grid max-w-text gap-4">
        <h1 className="text-display-sm font-medium tracking-[-0.032em]">Search</h1>
        <search
          className="needs-scripts"
          data-starts-app="q"
          onFocus={() => void loadSearch().catch(() => {})}
        >
          <SearchInput
            label="Search all pages"
            placeholder="Docs, posts, checks, API"
            text={text}
            onChange={setText}
          />
        </search>
      </header>
      <Hits result={result} text={text} />
      {result.state === 'found' ? null : <AllPages sections={sections} />}
    </div>
  );
}

function Hits({ result, text }: { result: Result; text: string }) {
  if (result.state === 'idle') return <p role="status" className="sr-only" />;
  if (result.state === 'failed') {
    return <p role="status">The index cannot be read now. The list below has every page.</p>;
  }
  const { hits } = result;
  return (
    <div className="grid max-w-text gap-2">
      <p role="status" className="text-ink-3">
        {hits.length === 0 ? `No page has “${text}”.` : `${hits.length} pages`}
      </p>
      <ol>
        {hits.map((hit) => (
          <PageLine key={hit.path} {...hit} />
        ))}
      </ol>
    </div>
  );
}

const PageLine = ({ path, title, section }: SearchHit) => (
  <li className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2">
    <TextLink href={path}>{title}</TextLink>
    <span className="text-ink-3">{section}</span>
  </li>
);

function AllPages({ sections }: SearchContent) {
  return sections.map(({ name, pages }) => (
    <section key={name} className="grid gap-2" aria-label={name}>
      <h2 className="text-xl font-medium">{name}</h2>
      <ul className="gap-x-12 sm:columns-2 md:columns-3">
        {pages.map(({ path, title }) => (
          <li key={path} className="break-inside-avoid pb-1">
            <TextLink href={path}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  ));
}
