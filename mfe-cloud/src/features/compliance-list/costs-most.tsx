import type { CostlyObjective } from '@parapet/contracts/compliance/framework';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { TextLink } from '@parapet/ui/link';
import { Menu } from '@parapet/ui/menu';
import { Panel } from '@parapet/ui/panel';
import { SeverityLabel } from '@parapet/ui/severity';
import { useMemo } from 'react';
import { findingsOfCheckHref } from '../../compliance-data/compliance-links.ts';
import type { ComplianceScope } from '../../compliance-scope/compliance-scope.ts';

/** The objectives that fail, those with the most requirements first. */
export function CostsMost({
  objectives,
  scope,
}: {
  objectives: readonly CostlyObjective[];
  scope: ComplianceScope;
}) {
  const columns = useMemo(() => columnsOf(scope), [scope]);
  return (
    <Panel title="Costs most" meta="one objective, the requirements that fail with it" flush>
      <div className="pt-2">
        <DataTable
          label="Objectives that fail"
          columns={columns}
          rows={objectives}
          rowKey={({ objectiveId }) => objectiveId}
          rowLabel={({ title }) => title}
          empty={<p className="px-5 pb-4 text-ink-2">No objective fails in what was assessed.</p>}
        />
      </div>
    </Panel>
  );
}

/** The frameworks that a row names; its title has all of them. */
const NAMED = 3;

const columnsOf = (scope: ComplianceScope): TableColumn<CostlyObjective>[] => [
  {
    id: 'objective',
    head: 'Objective',
    primary: true,
    wraps: true,
    card: 'title',
    cell: ({ title }) => title,
  },
  {
    id: 'worst',
    head: 'Worst',
    width: 104,
    card: 'lead',
    cell: ({ worst }) => <SeverityLabel severity={worst} />,
  },
  {
    id: 'resources',
    head: 'Resources',
    width: 84,
    align: 'end',
    cell: ({ failedResources }) => failedResources.toLocaleString('en'),
  },
  {
    id: 'requirements',
    head: 'Requirements',
    width: 104,
    align: 'end',
    cell: ({ requirements }) => <b className="font-medium">{requirements.toLocaleString('en')}</b>,
  },
  {
    id: 'frameworks',
    head: 'Frameworks',
    width: 190,
    wraps: true,
    cell: ({ frameworks: ids }) => (
      <span className="text-xs text-ink-2" title={ids.join(', ')}>
        {ids.slice(0, NAMED).join(', ')}
        {ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''}
      </span>
    ),
  },
  {
    id: 'findings',
    head: 'Findings',
    width: 112,
    align: 'end',
    card: 'metric',
    cell: (objective) => <FindingsOf objective={objective} scope={scope} />,
  },
];

/** The list of findings filters by one check at a time. */
function FindingsOf({ objective, scope }: { objective: CostlyObjective; scope: ComplianceScope }) {
  const { checkIds, title } = objective;
  const [only] = checkIds;
  if (only === undefined) return null;
  if (checkIds.length === 1) {
    return (
      <TextLink href={findingsOfCheckHref(only, scope)} aria-label={`Show findings: ${title}`}>
        Show
      </TextLink>
    );
  }
  return (
    <Menu
      label={`Failing checks: ${title}`}
      align="end"
      entries={() =>
        checkIds.map((id) => ({ id, label: id, href: findingsOfCheckHref(id, scope) }))
      }
      trigger={(trigger) => (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${checkIds.length} checks: ${title}`}
          {...trigger}
        >
          {checkIds.length} checks
        </Button>
      )}
    />
  );
}
