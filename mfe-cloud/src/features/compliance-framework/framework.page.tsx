import { isApiError } from '@parapet/api-client/api-error';
import { failureMessage } from '@parapet/api-client/failure-message';
import type {
  ComplianceOverview,
  FrameworkDetail,
  FrameworkSummary,
} from '@parapet/contracts/compliance/framework';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useNavigate, useParams, useSearchParams } from '@parapet/remote-kit/router';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { narrowQuery, useMediaQuery } from '@parapet/ui/media-query';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { FileCheck } from 'lucide-react';
import { LazyPackDialog } from '../../auditor-pack/lazy-pack-dialog.tsx';
import { COMPLIANCE, overviewHref } from '../../compliance-data/compliance-links.ts';
import { useComplianceOverview, useFramework } from '../../compliance-data/use-compliance.ts';
import { dayLabel } from '../../compliance-labels/day-label.ts';
import { searchWith, useComplianceScope } from '../../compliance-scope/compliance-scope.ts';
import { ScopeBar } from '../../compliance-scope/scope-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FrameworkHead } from './framework-head.tsx';
import { NothingOpen } from './nothing-open.tsx';
import { RequirementPane } from './requirement-pane.tsx';
import { RequirementsPanel } from './requirements-panel.tsx';

/** One framework: its requirements by group, and with `?requirement=` one of them. */
export function FrameworkPage() {
  const { complianceId = '' } = useParams();
  return <Framework key={complianceId} id={complianceId} />;
}

function Framework({ id }: { id: string }) {
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(narrowQuery);
  const [scope, setScope] = useComplianceScope();
  const [search] = useSearchParams();
  const [dialog, setDialog] = useSearchSetting('open', '');
  const reports = useRefusal('makeReports');
  const number = search.get('requirement');
  const query = useFramework(id, scope);
  const state = useQueryState(query);
  const { data: overview } = useComplianceOverview(scope);
  const framework = state.status === 'ready' ? state.data : null;
  const pathOf = (requirement: string | null) => {
    const next = searchWith(search, { requirement }).toString();
    return `${COMPLIANCE}/${encodeURIComponent(id)}${next === '' ? '' : `?${next}`}`;
  };
  const name = framework ? `${framework.title} ${framework.version}`.trim() : 'Framework';
  const pane = number ? (
    <RequirementPane
      key={number}
      frameworkId={id}
      number={number}
      scope={scope}
      firstDay={overview?.firstDay ?? null}
      backHref={pathOf(null)}
      onScope={setScope}
    />
  ) : null;

  const content = () => {
    if (state.status === 'loading') return <Loading />;
    if (state.status === 'failed') {
      return (
        <Panel>
          <FailureState
            message={failureMessage(state.error, 'The framework')}
            onRetry={query.refetch}
            retrying={state.retrying}
          >
            {isApiError(state.error) && state.error.status === 404 ? (
              <Button size="sm" href={overviewHref(scope)}>
                All frameworks
              </Button>
            ) : null}
          </FailureState>
        </Panel>
      );
    }
    if (isNarrow && pane) return pane;
    const panel = (
      <RequirementsPanel
        framework={state.data}
        current={number}
        hrefOf={pathOf}
        onOpen={(next) => navigate(pathOf(next), { replace: true, preventScrollReset: true })}
      />
    );
    return (
      <>
        <ScopeBar scope={scope} overview={overview ?? null} onChange={setScope} />
        <FrameworkHead framework={state.data} />
        {isNarrow ? (
          panel
        ) : (
          <div className="grid flex-1 grid-cols-[minmax(0,5fr)_minmax(0,8fr)] items-start">
            {panel}
            <section
              aria-label="Requirement"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
              tabIndex={0}
              className="sticky top-0 max-h-[calc(100dvh-var(--header-h)-var(--banner-h,0px))] overflow-y-auto border-s border-line-strong"
            >
              {pane ?? <NothingOpen framework={state.data} hrefOf={pathOf} />}
            </section>
          </div>
        )}
      </>
    );
  };

  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Compliance', href: overviewHref(scope) }]}
        meta={
          framework
            ? `${framework.requirements.toLocaleString('en')} ${framework.unit}${scope.asOf === null ? '' : `, as of ${dayLabel(scope.asOf)}`}`
            : null
        }
        actions={
          framework ? (
            <>
              <ExportMenu framework={framework} scope={scope} />
              <Button
                icon={FileCheck}
                refusal={reports}
                disabled={framework.assessedAt === null}
                onClick={() => setDialog('pack')}
              >
                Auditor pack
              </Button>
            </>
          ) : null
        }
      />
      {content()}
      {dialog === 'pack' && framework?.assessedAt && reports === null ? (
        <LazyPackDialog
          frameworks={frameworksWith(framework, overview)}
          chosen={framework.id}
          onClose={() => setDialog('')}
        />
      ) : null}
    </>
  );
}

/** Those in use, and the one of the page where it is none of them. */
const frameworksWith = (
  framework: FrameworkDetail,
  overview: ComplianceOverview | undefined,
): FrameworkSummary[] => {
  const used = overview?.frameworks ?? [];
  return used.some(({ id }) => id === framework.id) ? used : [framework, ...used];
};

function Loading() {
  return (
    <>
      <Row columns="three">
        {['Passed of assessed', 'Assessed of applicable', 'Requirements'].map((title) => (
          <Panel key={title} title={title}>
            <Skeleton lines={2} label={`Loading ${title.toLowerCase()}`} />
          </Panel>
        ))}
      </Row>
      <Panel>
        <Skeleton lines={14} label="Loading requirements" />
      </Panel>
    </>
  );
}
