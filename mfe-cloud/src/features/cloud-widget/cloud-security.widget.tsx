import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudPosture } from '@parapet/contracts/cloud/posture';
import { severities } from '@parapet/contracts/text/vocabulary';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { FailureState } from '@parapet/ui/failure-state';
import { Link, TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { Panel } from '@parapet/ui/panel';
import { SeverityCounts, SeverityGlyph } from '@parapet/ui/severity';
import { severityLabels } from '@parapet/ui/severity-levels';
import { Skeleton } from '@parapet/ui/skeleton';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SampleMark } from '../../account-labels/account-status.tsx';
import { CLOUD_SECURITY, findingHref } from '../../posture-data/cloud-links.ts';
import { usePosture } from '../../posture-data/use-posture.ts';
import { ofLabel, percentOf, unitsOf } from '../../service-labels/coverage.ts';

const SHOWN = 3;

function Frame({
  meta,
  action = <TextLink href={CLOUD_SECURITY}>Open posture</TextLink>,
  children,
}: {
  meta?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Panel title="Cloud security" meta={meta} action={action}>
      {children}
    </Panel>
  );
}

/** The posture of the cloud accounts: the score, what it rests on, and the worst that is open. */
export function CloudSecurityWidget() {
  const refusal = useRefusal('manageCloud');
  const query = usePosture(null);
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={1} label="Loading cloud accounts" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'Cloud accounts')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready': {
      const { accounts } = state.data;
      // One line, not a panel of nothing, where no cloud is used.
      if (accounts.length === 0) {
        return (
          <Frame
            meta="No cloud account is connected"
            action={
              <Button
                size="sm"
                icon={Plus}
                href={`${CLOUD_SECURITY}?connect=aws`}
                refusal={refusal}
              >
                Connect cloud account
              </Button>
            }
          />
        );
      }
      const isSample = accounts.every(({ account }) => account.isSample);
      return (
        <Frame meta={isSample ? <SampleMark /> : countLabel(accounts.length)}>
          <Posture posture={state.data} />
        </Frame>
      );
    }
  }
}

const countLabel = (count: number) => (count === 1 ? '1 account' : `${count} accounts`);

function Posture({ posture: { assessed, cells, open, score, worst } }: { posture: CloudPosture }) {
  const percent = percentOf(assessed);
  if (percent === null) {
    return <p className="text-ink-2">No account was scanned yet.</p>;
  }
  return (
    <div className="grid gap-x-8 gap-y-3 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1.4fr)]">
      <div>
        <Metric value={score} unit="/ 100" />
        <p className="pt-1">
          <SeverityCounts counts={open} levels={severities.slice(0, SHOWN)} />
        </p>
      </div>
      <div className="grid content-start gap-2">
        <p className="text-ink-2">
          <b className="text-ink">{percent} %</b> covered, {ofLabel(assessed)} results
        </p>
        <CoverageChart units={unitsOf(cells)} height={14} pitch={8} />
      </div>
      <ul className="min-w-0">
        {worst.slice(0, SHOWN).map(({ id, title, severity, resourceName }) => (
          <li key={id} className="border-b border-line">
            <Link href={findingHref(id)} className="flex items-center gap-2 py-1.5 hover:bg-hover">
              <SeverityGlyph severity={severity} label={severityLabels[severity]} />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="max-w-40 flex-none truncate font-mono text-xs text-ink-2 max-sm:hidden">
                {resourceName}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
