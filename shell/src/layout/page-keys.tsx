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
    ...(document.querySelector('[aria-keyshortcuts="/"]') ? [{ keys: ['/'], does: 'Search' }] : []),
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

/** Lists the keys of a page on `?`, unless the page lists its own. */
export function PageKeys({ modifier }: { modifier: string }) {
  const [lines, setLines] = useState<readonly KeyLine[] | null>(null);
  usePageKeys({ '?': () => setLines(linesOf(modifier)) }, { last: true });
  return lines ? (
    <Suspense fallback={null}>
      <KeyHelp open lines={lines} onClose={() => setLines(null)} />
    </Suspense>
  ) : null;
}
