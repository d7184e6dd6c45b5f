import type { KeyLine } from '@parapet/ui/key-help';
import { usePageKeys } from '@parapet/ui/page-keys';
import { lazy, Suspense, useState } from 'react';

const KeyHelp = lazy(() =>
  import('@parapet/ui/key-help').then((part) => ({ default: part.KeyHelp })),
);

/** The keys that work on the page as it is now. */
const linesOf = (modifier: string): KeyLine[] => {
  const table = document.querySelector<HTMLElement>('.pp-table-frame[data-row-keys]');
  return [
    { keys: [modifier, 'K'], does: 'Go to, find or run' },
    {
      keys: ['/'],
      does: document.querySelector('[aria-keyshortcuts="/"]') ? 'Search' : 'Search the workspace',
    },
    ...(table
      ? [
          { keys: ['j', 'k'], does: 'Next and previous row' },
          { keys: ['Enter'], does: 'Open the row' },
        ]
      : []),
    ...(table?.dataset.rowKeys === 'select' ? [{ keys: ['x'], does: 'Select the row' }] : []),
    { keys: ['Esc'], does: 'Close what is open' },
    { keys: ['?'], does: 'These keys' },
  ];
};

/** Lists the keys of a page on `?`, and searches the workspace on `/`, unless the page does so itself. */
export function PageKeys({ modifier, onSearch }: { modifier: string; onSearch: () => void }) {
  const [lines, setLines] = useState<readonly KeyLine[] | null>(null);
  usePageKeys({ '?': () => setLines(linesOf(modifier)), '/': onSearch }, { last: true });
  return lines ? (
    <Suspense fallback={null}>
      <KeyHelp open lines={lines} onClose={() => setLines(null)} />
    </Suspense>
  ) : null;
}
