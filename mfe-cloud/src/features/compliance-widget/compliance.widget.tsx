import { failureMessage } from '@parapet/api-client/failure-message';
import type { ComplianceFigures, CompliancePanel } from '@parapet/contracts/compliance/figures';
import { usePolling, useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { FailureState } from '@parapet/ui/failure-state';
import { Link, TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCloudApi } from '../../app.ts';
import { COMPLIANCE, frameworkHref } from '../../compliance-data/compliance-links.ts';
import {
  barOf,
  barSentence,
  ofLabel,
  shareLabel,
} from '../../compliance-labels/compliance-figures.ts';

/** Milliseconds, of a host that tells of no changes. */
const REFRESH_MS = 30_000;

const SHOWN = 6;
const CELLS = 40;

/** The frameworks in use on the overview, each with both figures. */
export function ComplianceWidget() {
  const api = useCloudApi();
  const query = useQuery({
    queryKey: ['compliance', 'panel'],
    queryFn: ({ signal }) => api.getCompliancePanel(signal),
    refetchInterval: usePolling(REFRESH_MS),
  });
  const workspace = useWorkspace();
  const state = useQueryState(query);
  if (state.status === 'loading') {
    return (
      <Frame>
        <Skeleton lines={SHOWN} label="Loading compliance" />
      </Frame>
    );
  }
  if (state.status === 'failed') {
    return (
      <Frame>
        <FailureState
          message={failureMessage(state.error, 'Compliance')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      </Frame>
    );
  }
  const { assessedAt, frameworks } = state.data;
  if (workspace?.asset_scope) {
    return <Frame meta="It is about all of the workspace; you see the assets with some tags" />;
  }
  // One line, not a panel of nothing, until a scan has read something.
  if (assessedAt === null || frameworks.length === 0) {
    return (
      <Frame
        meta={assessedAt === null ? 'Nothing is assessed yet' : 'No framework is in use'}
        action={<TextLink href={COMPLIANCE}>Set up</TextLink>}
      />
    );
  }
  return (
    <Frame
      meta={`${frameworks.length} in use`}
      action={<TextLink href={COMPLIANCE}>Open compliance</TextLink>}
    >
      <ul>
        {frameworks.slice(0, SHOWN).map((framework) => (
          <FrameworkRow key={framework.id} framework={framework} />
        ))}
      </ul>
      {frameworks.length > SHOWN ? (
        <TextLink href={COMPLIANCE}>{frameworks.length - SHOWN} more</TextLink>
      ) : null}
    </Frame>
  );
}

function Frame({
  meta,
  action,
  children,
}: {
  meta?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Panel title="Compliance" meta={meta} action={action}>
      {children}
    </Panel>
  );
}

function FrameworkRow({
  framework: { id, title, shortTitle, figures, isPartial },
}: {
  framework: CompliancePanel['frameworks'][number];
}) {
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={frameworkHref(id)}
        className="flex items-center gap-x-4 py-1.5 hover:bg-hover max-sm:flex-wrap max-sm:gap-y-1 max-sm:py-2.5"
      >
        <span className="min-w-0 flex-1 truncate font-medium max-sm:basis-full" title={title}>
          {shortTitle}
        </span>
        {isPartial ? (
          <span className="text-xs text-ink-2">List is partial</span>
        ) : (
          <Figures figures={figures} />
        )}
      </Link>
    </li>
  );
}

/** Both shares look alike: the one does not stand without the other. */
function Figures({ figures }: { figures: ComplianceFigures }) {
  const { passed, assessed, applicable } = figures;
  return (
    <>
      <CoverageChart
        units={barOf(figures, CELLS)}
        label={barSentence(figures)}
        compliance
        height={12}
        pitch={4}
        fixed
      />
      <span className="w-36 text-end text-xs max-sm:w-auto max-sm:text-start">
        <b className="text-sm font-medium">{shareLabel(passed, assessed)}</b>{' '}
        <span className="text-ink-2">passed of assessed</span>
        <span className="sr-only"> ({ofLabel(passed, assessed)})</span>
      </span>
      <span className="w-44 text-end text-xs max-sm:w-auto max-sm:text-start">
        <b className="text-sm font-medium">{shareLabel(assessed, applicable)}</b>{' '}
        <span className="text-ink-2">assessed of applicable</span>
        <span className="sr-only"> ({ofLabel(assessed, applicable)})</span>
      </span>
    </>
  );
}
