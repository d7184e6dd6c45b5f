import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import type { AssetCoverage, CoveredCheck } from '@parapet/contracts/assets/asset-coverage';
import { checkGroupLabels } from '@parapet/contracts/findings/check-group-labels';
import { checkGroups } from '@parapet/contracts/text/vocabulary';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { StatusText } from '@parapet/ui/status-chip';
import { gapsOf } from './gaps.ts';
import { useAssetCoverage } from './use-asset-coverage.ts';

/** Shows what the last scan of an asset tested, what it did not, why, and what closes each gap. */
export function CoveragePanel({ asset }: { asset: Asset }) {
  const { state, reload } = useAssetCoverage(asset.id);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The coverage')}
        onRetry={reload}
        retrying={state.retrying}
      />
    );
  }
  const coverage = state.status === 'ready' ? state.data : null;
  return (
    <div className="pp-in-order">
      {coverage?.reachability && coverage.reachability !== 'online' ? (
        <Note tone="warn" title="The asset did not respond in the last scan">
          {coverage.reason}
        </Note>
      ) : null}
      <Row columns="two">
        <Panel
          title="Tested"
          meta={coverage ? totals(coverage) : null}
          action={<Scan of={coverage} />}
        >
          {coverage ? <Groups coverage={coverage} /> : <Skeleton lines={8} />}
        </Panel>
        <Panel title="Not tested, and why">
          {coverage ? <Gaps coverage={coverage} assetId={asset.id} /> : <Skeleton lines={8} />}
        </Panel>
      </Row>
    </div>
  );
}

const isTested = ({ outcome }: CoveredCheck) => outcome === 'pass' || outcome === 'fail';
const applies = ({ outcome }: CoveredCheck) => outcome !== 'not_applicable';

const totals = ({ items }: AssetCoverage): string =>
  `${items.filter(isTested).length} of ${items.filter(applies).length} checks that apply`;

function Scan({ of }: { of: AssetCoverage | null }) {
  if (!of?.scan) return null;
  const at = of.scan.finishedAt ?? of.scan.startedAt;
  return (
    <TextLink href={`/dashboard/scans/${of.scan.id}`}>
      Scan {at ? <RelativeTime at={at} /> : null}
    </TextLink>
  );
}

const endings: Readonly<Record<NonNullable<CoveredCheck['outcome']>, string>> = {
  pass: 'tested',
  fail: 'tested, with findings',
  error: 'ended in an error',
  not_run: 'not tested',
  not_applicable: 'does not apply',
};

function Groups({ coverage }: { coverage: AssetCoverage }) {
  const groups = checkGroups
    .map((group) => ({
      group,
      checks: coverage.items.filter((check) => check.group === group && applies(check)),
    }))
    .filter(({ checks }) => checks.length > 0);
  if (groups.length === 0) {
    return <p className="text-ink-3">No scan has planned checks on this asset yet.</p>;
  }
  return (
    <ul>
      {groups.map(({ group, checks }) => (
        <li
          key={group}
          className="grid grid-cols-[132px_minmax(0,1fr)_72px] items-center gap-x-3 border-b border-line py-2 last:border-b-0"
        >
          <span className="font-medium">{checkGroupLabels[group]}</span>
          <CoverageChart
            units={checks.map(({ outcome, title }) => ({
              outcome: outcome ?? 'waiting',
              label: `${title}: ${outcome ? endings[outcome] : 'waiting'}`,
            }))}
          />
          <span className="text-end">
            <b>{checks.filter(isTested).length}</b>
            <span className="text-ink-3"> of {checks.length}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Gaps({ coverage, assetId }: { coverage: AssetCoverage; assetId: string }) {
  const gaps = gapsOf(coverage, assetId);
  if (gaps.length === 0)
    return <StatusText tone="ok">Everything that applies was tested</StatusText>;
  return (
    <ul>
      {gaps.map(({ reason, checks, step }) => (
        <li key={`${reason} ${checks[0]}`} className="border-b border-line py-2 last:border-b-0">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <b className="w-6">{checks.length}</b>
            <span className="min-w-0 flex-1 basis-40 break-words">{reason}</span>
            {step ? (
              <TextLink className="max-sm:ms-9 max-sm:py-2" href={step.href}>
                {step.label}
              </TextLink>
            ) : null}
          </div>
          <details className="ps-9 text-ink-3">
            <summary>{checks.length === 1 ? 'The check' : `The ${checks.length} checks`}</summary>
            {checks.join(', ')}
          </details>
        </li>
      ))}
    </ul>
  );
}
