import type {
  RequirementCheck,
  RequirementDetail,
  Strength,
} from '@parapet/contracts/compliance/requirement';
import { Absent } from '@parapet/ui/absent';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useMemo } from 'react';
import { findingHref, findingsOfCheckHref } from '../../compliance-data/compliance-links.ts';
import { CheckState, StateText } from '../../compliance-labels/requirement-state.tsx';
import type { ComplianceScope } from '../../compliance-scope/compliance-scope.ts';

type Objective = RequirementDetail['objectives'][number];
type TableRow =
  | { kind: 'objective'; objective: Objective }
  | { kind: 'check'; objective: Objective; check: RequirementCheck };

/** The objectives that a requirement asks for, each above the checks that serve it. */
export function ObjectivesTable({
  requirement: { objectives, automation },
  scope,
}: {
  requirement: RequirementDetail;
  scope: ComplianceScope;
}) {
  const rows = useMemo(
    () =>
      objectives.flatMap((objective): TableRow[] => [
        { kind: 'objective', objective },
        ...objective.checks.map((check) => ({ kind: 'check' as const, objective, check })),
      ]),
    [objectives],
  );
  const columns = useMemo(() => columnsOf(scope), [scope]);
  return (
    <Panel
      title="Objectives and checks"
      level={3}
      meta={objectives.length > 0 ? metaOf(scope) : null}
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="text-ink-2">
          {automation === 'manual'
            ? 'No check can tell. A person attests it.'
            : 'No check covers it yet. A person can attest it.'}
        </p>
      ) : (
        <div className="pt-2">
          <DataTable
            label="Objectives and checks"
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowLabel={labelOf}
          />
        </div>
      )}
    </Panel>
  );
}

/** Of a past day the states alone are kept. */
const metaOf = ({ asOf }: ComplianceScope): string =>
  asOf === null
    ? 'a pass needs every deciding check complete and passed'
    : 'as they are now: a past day keeps the states of requirements alone';

const keyOf = (row: TableRow): string =>
  row.kind === 'objective' ? row.objective.id : `${row.objective.id} ${row.check.checkId}`;
const labelOf = (row: TableRow): string =>
  row.kind === 'objective' ? row.objective.title : row.check.title;

const strengths: Readonly<Record<Strength, string>> = {
  decides: 'decides',
  supports: 'supports',
  hints: 'hints',
};

const sum = (objective: Objective, what: 'passed' | 'failed'): number =>
  objective.checks.reduce((total, check) => total + check[what], 0);

function Count({ row, what }: { row: TableRow; what: 'passed' | 'failed' }) {
  const count = row.kind === 'check' ? row.check[what] : sum(row.objective, what);
  if (count === 0) return <Absent />;
  return (
    <span className={what === 'failed' ? 'text-danger' : undefined}>
      {count.toLocaleString('en')}
    </span>
  );
}

const columnsOf = (scope: ComplianceScope): TableColumn<TableRow>[] => [
  {
    id: 'name',
    head: 'Objective, check',
    primary: true,
    wraps: true,
    card: 'title',
    cell: (row) =>
      row.kind === 'objective' ? (
        <b className="font-medium">{row.objective.title}</b>
      ) : (
        <span className="block ps-3" title={row.check.title}>
          {row.check.title}
          <CheckId id={row.check.checkId} />
        </span>
      ),
  },
  {
    id: 'strength',
    head: 'Strength',
    width: 74,
    cell: (row) =>
      strengths[row.kind === 'objective' ? row.objective.strength : row.check.strength],
  },
  {
    id: 'state',
    head: 'State',
    width: 116,
    card: 'lead',
    cell: (row) =>
      row.kind === 'objective' ? (
        <StateText state={row.objective.state} />
      ) : (
        <CheckState state={row.check.state} />
      ),
  },
  {
    id: 'passed',
    head: 'Passed',
    width: 68,
    align: 'end',
    cell: (row) => <Count row={row} what="passed" />,
  },
  {
    id: 'failed',
    head: 'Failed',
    width: 64,
    align: 'end',
    cell: (row) => <Count row={row} what="failed" />,
  },
  {
    id: 'evidence',
    head: 'Evidence',
    width: 160,
    wraps: true,
    cell: (row) => (row.kind === 'check' ? <Evidence check={row.check} scope={scope} /> : null),
  },
];

/** The search for accounts in breaches is no check of a scanner, and has no page in the reference of checks. */
const WITHOUT_PAGE = 'accounts-not-breached';

/** Leads to the reference, which names the requirements of all frameworks that a check serves. */
function CheckId({ id }: { id: string }) {
  const look = 'block font-mono text-2xs break-words';
  if (id === WITHOUT_PAGE) return <span className={`${look} text-ink-3`}>{id}</span>;
  return (
    <TextLink href={`/checks/${id}`} className={look}>
      {id}
    </TextLink>
  );
}

/** Shortens an ARN to its resource, after partition, service, region and account. */
const placeOf = (place: string): string =>
  place.startsWith('arn:') ? place.split(':').slice(5).join(':') : place;

/** The worst finding and how many more, else what an error waits for, else when it was read. */
function Evidence({ check, scope }: { check: RequirementCheck; scope: ComplianceScope }) {
  const { evidence, failed, errors, waitsFor, readAt, checkId, exceptions } = check;
  const [first] = evidence;
  if (first) {
    const more = Math.max(failed, evidence.length) - 1;
    return (
      <span className="text-xs break-all">
        <TextLink href={findingHref(first.findingId)} title={`${first.title}: ${first.place}`}>
          <span className="font-mono">{placeOf(first.place)}</span>
        </TextLink>
        {more > 0 ? (
          <>
            {' '}
            <TextLink href={findingsOfCheckHref(checkId, scope)}>
              and {more.toLocaleString('en')} more
            </TextLink>
          </>
        ) : null}
      </span>
    );
  }
  if (waitsFor !== null) {
    return (
      <span className="text-xs break-words text-warn">
        waits for <code className="break-all">{waitsFor}</code>
      </span>
    );
  }
  if (errors > 0) return <span className="text-xs text-warn">{errors} not read</span>;
  if (exceptions > 0) return <span className="text-xs text-ink-2">{exceptions} excepted</span>;
  return readAt === null ? (
    <Absent />
  ) : (
    <span className="text-xs text-ink-3">
      <RelativeTime at={readAt} prefix="read" />
    </span>
  );
}
