import { serviceLabel } from '@parapet/contracts/cloud/cloud-names';
import type { PostureCell } from '@parapet/contracts/cloud/posture';
import { Button } from '@parapet/ui/button';
import { CoverageSwatch } from '@parapet/ui/coverage-chart-legend';
import { Link } from '@parapet/ui/link';
import { SeverityGlyph } from '@parapet/ui/severity';
import { severityLabels } from '@parapet/ui/severity-levels';
import { Check } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { cellFindingsHref, resourcesHref } from '../posture-data/cloud-links.ts';

const GLOBAL = 'global';

/** Global services first, then regions by name. */
export const regionsOf = (cells: readonly PostureCell[]): string[] =>
  [...new Set(cells.map(({ region }) => region))].sort(
    (a, b) => Number(b === GLOBAL) - Number(a === GLOBAL) || a.localeCompare(b),
  );

export const cellLabel = (cell: PostureCell): string => {
  if (cell.state === 'off') return 'region off or service not offered';
  if (cell.worst !== null) return `${cell.open} open, worst ${severityLabels[cell.worst]}`;
  if (cell.state === 'unread') return 'not read';
  if (cell.state === 'partial') return `${cell.resources} resources, partly read`;
  return cell.resources === 0 ? 'no resources' : `${cell.resources} resources, nothing open`;
};

const unreadMarks = (
  <span className="inline-flex gap-px">
    {[0, 1, 2, 3].map((at) => (
      <CoverageSwatch key={at} mark="untested" />
    ))}
  </span>
);

/** A cell opens what is open in it, else its resources. */
export const cellHref = (
  { service, region, open }: Pick<PostureCell, 'service' | 'region' | 'open'>,
  account: string | null,
): string => (open > 0 ? cellFindingsHref : resourcesHref)({ service, region, account });

/** The content of a cell; its words are `cellLabel`. */
export function CellMark({ cell }: { cell: PostureCell }) {
  const { open, resources, state, worst } = cell;
  if (state === 'off') return <span className="text-ink-3">–</span>;
  if (worst !== null) {
    return (
      <>
        <SeverityGlyph severity={worst} />
        <b>{open.toLocaleString('en')}</b>
      </>
    );
  }
  if (state === 'unread') return unreadMarks;
  if (state === 'partial') {
    return (
      <>
        <CoverageSwatch mark="error" />
        {resources.toLocaleString('en')}
      </>
    );
  }
  if (resources === 0) return null;
  return (
    <>
      <Check size={13} aria-hidden="true" />
      {resources.toLocaleString('en')}
    </>
  );
}

const groundOf = ({ resources, state, worst }: PostureCell): string => {
  if (worst !== null) return `pp-sev-${worst} bg-(--sev-soft) text-(--sev)`;
  if (state === 'read' && resources > 0) return 'bg-ok-soft text-ok';
  return 'bg-sunken text-ink-2';
};

/** Services by regions; a cell opens its findings, or its resources. It scrolls sideways where it is wide. */
export function ServiceGrid({
  cells,
  account,
}: {
  cells: readonly PostureCell[];
  account: string | null;
}) {
  const regions = useMemo(() => regionsOf(cells), [cells]);
  const [isAll, setAll] = useState(false);
  const all = useMemo(() => [...Map.groupBy(cells, ({ service }) => service)], [cells]);
  const used = useMemo(() => all.filter(([, of]) => of.some(hasContent)), [all]);
  const rows = isAll ? all : used;
  const unused = all.length - used.length;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a named region that scrolls, not a section of the page */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto" role="region" aria-label="Posture grid" tabIndex={0}>
        <table className="w-full border-separate [border-spacing:2px]">
          <caption className="pp-sr-only">Posture by service and region</caption>
          <thead className="text-xs text-ink-3">
            <tr>
              <th scope="col" className="w-36 min-w-28 pb-1 text-start font-regular">
                Service
              </th>
              {regions.map((region) => (
                <th
                  key={region}
                  scope="col"
                  className="min-w-20 pb-1 ps-2 text-start font-mono font-regular whitespace-nowrap"
                >
                  {region}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([service, of]) => {
              const byRegion = new Map(of.map((cell) => [cell.region, cell]));
              return (
                <tr key={service}>
                  <th scope="row" className="pe-3 text-start font-medium whitespace-nowrap">
                    {serviceLabel(service)}
                  </th>
                  {regions.map((region) => (
                    <Cell key={region} cell={byRegion.get(region)} account={account} />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {unused > 0 ? (
        <Button size="sm" variant="quiet" onClick={() => setAll(!isAll)}>
          {isAll
            ? 'Hide services without resources'
            : unused === 1
              ? '1 service without resources'
              : `${unused} services without resources`}
        </Button>
      ) : null}
    </>
  );
}

const hasContent = ({ open, resources, state }: PostureCell): boolean =>
  open > 0 || resources > 0 || state === 'partial' || state === 'unread';

const cellClass = 'flex h-6 items-center gap-1.5 px-2 text-xs';

function Cell({ cell, account }: { cell: PostureCell | undefined; account: string | null }) {
  if (!cell) {
    return (
      <td className="p-0">
        <span className={`${cellClass} bg-sunken`} />
      </td>
    );
  }
  const { region, resources, service } = cell;
  const look = `${cellClass} ${groundOf(cell)}`;
  const label = cellLabel(cell);
  return (
    <td className="p-0">
      {resources > 0 || cell.open > 0 ? (
        <Link
          href={cellHref(cell, account)}
          className={`${look} hover:underline`}
          aria-label={`${serviceLabel(service)} in ${region}: ${label}`}
          title={label}
        >
          <CellMark cell={cell} />
        </Link>
      ) : (
        <span className={look} title={label}>
          <span aria-hidden="true" className="inline-flex items-center gap-1.5">
            <CellMark cell={cell} />
          </span>
          <span className="pp-sr-only">{label}</span>
        </span>
      )}
    </td>
  );
}

const legend: ReadonlyArray<{ id: string; mark: ReactNode; label: string }> = [
  { id: 'worst', mark: <SeverityGlyph severity="high" />, label: 'worst open finding, count' },
  {
    id: 'passed',
    mark: <Check size={13} aria-hidden="true" className="text-ok" />,
    label: 'resources, nothing open',
  },
  { id: 'partial', mark: <CoverageSwatch mark="error" />, label: 'partly read' },
  { id: 'unread', mark: unreadMarks, label: 'not read' },
  { id: 'off', mark: <span>–</span>, label: 'region off or not offered' },
  { id: 'blank', mark: null, label: 'blank: no resources, fully read' },
];

export function GridLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {legend.map(({ id, mark, label }) => (
        <li key={id} className="inline-flex items-center gap-1.5">
          {mark}
          {label}
        </li>
      ))}
    </ul>
  );
}
