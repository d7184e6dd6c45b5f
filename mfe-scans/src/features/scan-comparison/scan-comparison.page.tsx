import { failureMessage } from '@parapet/api-client/failure-message';
import type { ScanListItem } from '@parapet/contracts/scans/scan';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Field } from '@parapet/ui/field';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Select } from '@parapet/ui/select';
import { Skeleton } from '@parapet/ui/skeleton';
import { choiceLabels } from './choice-labels.ts';
import { ComparedFindings } from './compared-findings.tsx';
import { scanBefore, useChoices, useComparedScans } from './use-comparison.ts';

const crumbs = [{ label: 'Scans', href: '/dashboard/scans' }];

/** /dashboard/scans/compare: the findings of two scans. `?scan=` and `?with=` name them. */
export function ScanComparisonPage() {
  const query = useChoices();
  const state = useQueryState(query);
  return (
    <>
      <PageHeader title="Compare scans" crumbs={crumbs} />
      {state.status === 'ready' ? (
        <Comparison scans={state.data} />
      ) : (
        <Row>
          <Panel>
            {state.status === 'loading' ? (
              <Skeleton lines={3} label="Loading the scans" />
            ) : (
              <FailureState
                message={failureMessage(state.error, 'Scans')}
                onRetry={query.refetch}
                retrying={state.retrying}
              />
            )}
          </Panel>
        </Row>
      )}
    </>
  );
}

function Comparison({ scans }: { scans: readonly ScanListItem[] }) {
  const compared = useComparedScans();
  const scanId = compared.scanId || (scans[0]?.id ?? '');
  const otherId = compared.otherId || (scanBefore(scans, scanId)?.id ?? '');
  if (scans.length < 2) {
    return (
      <Row>
        <Panel>
          <EmptyState level={2} title="Nothing to compare yet">
            Two scans can be compared. This workspace has {scans.length === 0 ? 'none' : 'one'} so
            far.
          </EmptyState>
        </Panel>
      </Row>
    );
  }
  const options = optionsOf(scans, [scanId, otherId]);
  return (
    <>
      <Row>
        <Panel>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Scan">
              <Select
                value={scanId}
                options={options}
                onChange={(event) => compared.chooseScan(event.currentTarget.value)}
              />
            </Field>
            <Field label="Compared with">
              <Select
                value={otherId}
                options={[{ value: '', label: 'Choose a scan', disabled: true }, ...options]}
                onChange={(event) => compared.chooseOther(event.currentTarget.value)}
              />
            </Field>
          </div>
        </Panel>
      </Row>
      <Row>
        <Panel flush>
          {otherId === '' || otherId === scanId ? (
            <EmptyState level={2} title="Choose two different scans">
              What appeared, what is gone and what was not tested is listed here.
            </EmptyState>
          ) : (
            <ComparedFindings
              scanId={scanId}
              otherId={otherId}
              difference={compared.difference}
              hrefOf={compared.hrefOf}
            />
          )}
        </Panel>
      </Row>
    </>
  );
}

/** A scan that a link names may be older than the choices, or a retest. */
const optionsOf = (scans: readonly ScanListItem[], chosen: readonly string[]) => {
  const known = new Set(scans.map(({ id }) => id));
  const older = [...new Set(chosen)].filter((id) => id !== '' && !known.has(id));
  return [
    ...choiceLabels(scans).map((label, at) => ({ value: scans[at]?.id ?? '', label })),
    ...older.map((id) => ({ value: id, label: 'Another scan' })),
  ];
};
