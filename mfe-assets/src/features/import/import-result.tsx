import type { ImportPreview } from '@parapet/contracts/assets/asset-import';
import { typeLabels } from '@parapet/contracts/assets/asset-labels';
import { TextLink } from '@parapet/ui/link';
import type { ReactNode } from 'react';

interface ResultProps {
  preview: ImportPreview;
}

/** How much an import would add, how much exists already and how much is wrong. */
export function ImportCounts({ preview }: ResultProps) {
  const { added, duplicates, wrong, ignoredColumns = [] } = preview;
  return (
    <p role="status">
      <b>{added.count.toLocaleString('en')}</b> to add,{' '}
      <b>{duplicates.count.toLocaleString('en')}</b> duplicate,{' '}
      <b>{wrong.count.toLocaleString('en')}</b> invalid
      {ignoredColumns.length > 0 ? (
        <span className="block break-words text-ink-2">
          {ignoredColumns.length === 1 ? 'Column' : 'Columns'} left out: {ignoredColumns.join(', ')}
        </span>
      ) : null}
    </p>
  );
}

/** The lines of an import: what is wrong, what exists already and what it would add. */
export function ImportLines({ preview: { added, duplicates, wrong } }: ResultProps) {
  return (
    <div className="flex flex-col gap-4">
      <Lines title="Invalid" count={wrong.count}>
        {wrong.items.map(({ line, value, message }) => (
          <Line key={line + value} line={line} value={value}>
            <span className="text-danger">{message}</span>
          </Line>
        ))}
      </Lines>
      <Lines title="Duplicates" count={duplicates.count}>
        {duplicates.items.map(({ line, value, name, existing, repeats }) => (
          <Line key={line + value} line={line} value={value}>
            {existing ? (
              <TextLink href={hrefOf(name, existing.isArchived)}>
                {existing.isArchived ? `${name} is archived` : `${name} exists`}
              </TextLink>
            ) : (
              `As line ${repeats}`
            )}
          </Line>
        ))}
      </Lines>
      <Lines title="To add" count={added.count}>
        {added.items.map(({ line, name, type, tags }) => (
          <Line key={line + name} line={line} value={name}>
            {[typeLabels[type], ...tags].join(', ')}
          </Line>
        ))}
      </Lines>
    </div>
  );
}

const hrefOf = (name: string, isArchived: boolean): string =>
  `/dashboard/assets?${new URLSearchParams({ ...(isArchived ? { state: 'archived' } : {}), q: name })}`;

/** Lines under a heading; those that the service leaves out are counted. */
function Lines({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: readonly ReactNode[];
}) {
  if (count === 0) return null;
  const hidden = count - children.length;
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-sm font-medium">
        {title} ({count.toLocaleString('en')})
      </h2>
      <ol className="flex flex-col gap-1 text-sm">{children}</ol>
      {hidden > 0 ? (
        <p className="text-xs text-ink-3">And {hidden.toLocaleString('en')} more.</p>
      ) : null}
    </section>
  );
}

function Line({ line, value, children }: { line: number; value: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap gap-3">
      <span className="w-16 flex-none text-ink-3">Line {line}</span>
      <span className="pp-mono break-all">{value}</span>
      <span>{children}</span>
    </li>
  );
}
