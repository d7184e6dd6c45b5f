import { failureMessage } from '@parapet/api-client/failure-message';
import type { ComplianceOverview } from '@parapet/contracts/compliance/framework';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { Note } from '@parapet/ui/note';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { FileCheck, ListChecks } from 'lucide-react';
import { LazyPackDialog } from '../../auditor-pack/lazy-pack-dialog.tsx';
import { overviewHref } from '../../compliance-data/compliance-links.ts';
import { useComplianceOverview } from '../../compliance-data/use-compliance.ts';
import { dayLabel } from '../../compliance-labels/day-label.ts';
import {
  type ComplianceScope,
  isWhole,
  useComplianceScope,
} from '../../compliance-scope/compliance-scope.ts';
import { ScopeBar } from '../../compliance-scope/scope-bar.tsx';
import { AssessmentSteps } from './assessment-steps.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { CostsMost } from './costs-most.tsx';
import { ExceptionsPanel } from './exceptions-panel.tsx';
import { FrameworkTable } from './framework-table.tsx';
import { FrameworksDialog } from './frameworks-dialog.tsx';
import { NothingAssessed } from './nothing-assessed.tsx';
import { ReviewsPanel } from './reviews-panel.tsx';

/** The frameworks in use with both figures, what costs most, and what would raise the share assessed. */
export function CompliancePage() {
  const [scope, setScope] = useComplianceScope();
  const [dialog, setDialog] = useSearchSetting('open', '');
  const reports = useRefusal('makeReports');
  const query = useComplianceOverview(scope);
  const state = useQueryState(query);
  const overview = state.status === 'ready' ? state.data : null;
  const content = () => {
    switch (state.status) {
      case 'loading':
        return <Loading />;
      case 'failed':
        return (
          <Panel>
            <FailureState
              message={failureMessage(state.error, 'Compliance')}
              onRetry={query.refetch}
              retrying={state.retrying}
            />
          </Panel>
        );
      case 'ready':
        return (
          <Content overview={state.data} scope={scope} onChoose={() => setDialog('frameworks')} />
        );
    }
  };
  const close = () => setDialog('');
  return (
    <>
      <PageHeader
        title="Compliance"
        meta={overview ? <AssessedAt overview={overview} scope={scope} /> : null}
        actions={
          <>
            <Button
              icon={FileCheck}
              refusal={reports}
              disabled={!overview?.assessedAt}
              onClick={() => setDialog('pack')}
            >
              Auditor pack
            </Button>
            <Button icon={ListChecks} onClick={() => setDialog('frameworks')}>
              Frameworks
            </Button>
          </>
        }
      />
      <ScopeBar scope={scope} overview={overview} onChange={setScope} />
      {content()}
      {dialog === 'frameworks' ? <FrameworksDialog onClose={close} /> : null}
      {dialog === 'pack' && overview?.assessedAt && reports === null ? (
        <LazyPackDialog frameworks={overview.frameworks} chosen={null} onClose={close} />
      ) : null}
    </>
  );
}

function AssessedAt({ overview, scope }: { overview: ComplianceOverview; scope: ComplianceScope }) {
  if (scope.asOf !== null) return <>as of {dayLabel(scope.asOf)}</>;
  return overview.assessedAt === null ? null : (
    <RelativeTime at={overview.assessedAt} prefix="as of the scans," />
  );
}

function Content({
  overview,
  scope,
  onChoose,
}: {
  overview: ComplianceOverview;
  scope: ComplianceScope;
  onChoose: () => void;
}) {
  const { frameworks, available, costsMost, steps, changes, exceptions, exceptionCount } = overview;
  const { toReview, toReviewCount } = overview;
  const sample = isWhole(scope) ? sampleOf(overview) : null;
  const sampleNote = sample ? (
    <Row>
      <Note
        tone="info"
        title="Only the sample is connected"
        actions={
          <Button size="sm" href={overviewHref({ ...scope, account: sample.id })}>
            Show the sample
          </Button>
        }
      >
        A sample counts only where it is chosen, and in no figure of the workspace.
      </Note>
    </Row>
  ) : null;
  if (overview.assessedAt === null) {
    return (
      <>
        {sampleNote}
        <NothingAssessed scope={scope} steps={steps} />
      </>
    );
  }
  return (
    <>
      {sampleNote}
      <Row>
        <FrameworkTable
          frameworks={frameworks}
          available={available}
          scope={scope}
          onChoose={onChoose}
        />
      </Row>
      <Row columns="end-wide">
        <CostsMost objectives={costsMost} scope={scope} />
        <AssessmentSteps steps={steps} />
      </Row>
      <Row columns="end-narrow">
        <ChangesPanel changes={changes} scope={scope} />
        <div className="grid content-start gap-px bg-line">
          <ReviewsPanel waiting={toReview} count={toReviewCount} frameworks={frameworks} />
          <ExceptionsPanel
            exceptions={exceptions}
            count={exceptionCount}
            frameworks={frameworks}
            scope={scope}
          />
        </div>
      </Row>
    </>
  );
}

/** The sample account where there is no other one. */
const sampleOf = ({ accounts }: ComplianceOverview) =>
  accounts.every(({ isSample }) => isSample) ? (accounts[0] ?? null) : null;

function Loading() {
  return (
    <>
      <Row>
        <Panel title="Frameworks">
          <Skeleton lines={8} label="Loading frameworks" />
        </Panel>
      </Row>
      <Row columns="end-wide">
        {['Costs most', 'Would raise the share assessed'].map((title) => (
          <Panel key={title} title={title}>
            <Skeleton lines={6} label={`Loading ${title.toLowerCase()}`} />
          </Panel>
        ))}
      </Row>
    </>
  );
}
