import { failureMessage } from '@parapet/api-client/failure-message';
import { readAllPages } from '@parapet/api-client/read-all-pages';
import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { intensities } from '@parapet/contracts/scans/intensity';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { SeverityLabel } from '@parapet/ui/severity';
import { Skeleton } from '@parapet/ui/skeleton';
import { ScanStatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ScansApi } from '../../api/scans-api.ts';
import { useScansApi } from '../../app.ts';
import { placeLabel } from '../../finding-labels/place-labels.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import { assetsLabel, progressNumber } from '../../live-scan/progress-labels.ts';
import { scanName } from '../../scan-labels/scan-name.ts';

const exactTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** Findings that the page lists; the list of findings has all of them. */
const MAX_FINDINGS = 500;

const readReport = async (api: ScansApi, scanId: string, signal: AbortSignal) => {
  const [scan, coverage, findings] = await Promise.all([
    api.getScan(scanId, signal),
    api.getCoverage(scanId, signal),
    readAllPages(
      (cursor) => api.listFindings({ scanId, cursor, limit: 200 }, signal),
      MAX_FINDINGS,
    ),
  ]);
  return { scan, coverage, findings };
};

/** One scan on one page, to be printed: `?scan=` names it. */
export function ScanReportPage() {
  const api = useScansApi();
  const [search] = useSearchParams();
  const scanId = search.get('scan') ?? '';
  const query = useQuery({
    queryKey: ['scan-report', scanId],
    queryFn: ({ signal }) => readReport(api, scanId, signal),
    enabled: scanId !== '',
  });
  const state = useQueryState(query);
  if (state.status === 'ready') return <ScanReport {...state.data} />;
  return (
    <>
      <PageHeader title="Scan report" crumbs={[{ label: 'Scans', href: '/dashboard/scans' }]} />
      <Row>
        <Panel>
          {scanId === '' ? (
            <EmptyState
              level={2}
              title="This link names no scan"
              action={<Button href="/dashboard/scans">Open scans</Button>}
            >
              Open a scan and choose Report there.
            </EmptyState>
          ) : null}
          {scanId !== '' && state.status === 'loading' ? (
            <Skeleton lines={6} label="Loading the scan" />
          ) : null}
          {state.status === 'failed' ? (
            <FailureState
              message={failureMessage(state.error, 'The scan')}
              onRetry={query.refetch}
              retrying={state.retrying}
            />
          ) : null}
        </Panel>
      </Row>
    </>
  );
}

const time = (at: string | null): string =>
  at === null ? 'Not yet' : exactTime.format(new Date(at));

function ScanReport({ scan, coverage, findings }: Awaited<ReturnType<typeof readReport>>) {
  const { counts, coverage: checks } = scan;
  return (
    <>
      <PageHeader
        title={`Report: ${scanName(scan)}`}
        crumbs={[
          { label: 'Scans', href: '/dashboard/scans' },
          { label: 'Scan', href: `/dashboard/scans/${scan.id}` },
        ]}
        actions={
          <span className="print:hidden">
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </span>
        }
      />
      <Row columns="two">
        <Panel title="Scan">
          <KeyValue
            items={[
              { key: 'Status', value: <ScanStatusText status={scan.status} /> },
              { key: 'Assets', value: String(scan.assetCount) },
              { key: 'Intensity', value: intensities[scan.intensity].name },
              { key: 'Started', value: time(scan.startedAt) },
              { key: 'Finished', value: time(scan.finishedAt) },
              { key: 'Requests', value: scan.requestsSent.toLocaleString('en') },
            ]}
          />
        </Panel>
        <Panel title="Result">
          <KeyValue
            items={[
              { key: 'Checks tested', value: progressNumber(scan) },
              { key: 'Passed', value: String(checks.passed) },
              { key: 'Failed', value: String(checks.failed) },
              { key: 'Not tested', value: String(checks.errored + checks.notRun) },
              { key: 'Do not apply', value: String(checks.notApplicable) },
              { key: 'New findings', value: String(counts.new + counts.reopened) },
              { key: 'Fixed findings', value: String(counts.fixed) },
            ]}
          />
        </Panel>
      </Row>
      <Row>
        <Panel
          title="Findings"
          meta={
            findings.isWhole
              ? 'with their status today'
              : `the first ${findings.items.length}, with their status today`
          }
          action={
            <TextLink href={`/dashboard/findings?scan=${scan.id}&status=any`}>
              Open in findings
            </TextLink>
          }
        >
          {findings.items.length === 0 ? (
            <p className="text-ink-2">This scan has no finding.</p>
          ) : (
            <ul aria-label="Findings">
              {findings.items.map((finding) => (
                <FindingRow key={finding.id} finding={finding} />
              ))}
            </ul>
          )}
        </Panel>
      </Row>
      {coverage.gaps.length > 0 ? (
        <Row>
          <Panel title="What was not tested">
            <ul aria-label="Gaps">
              {coverage.gaps.map(({ reason, count, assetCount }) => (
                <li key={`${reason}`} className="border-b border-line py-2 last:border-b-0">
                  {reason ?? 'No reason was recorded'}: {count} {count === 1 ? 'check' : 'checks'}{' '}
                  on {assetsLabel(assetCount)}
                </li>
              ))}
            </ul>
          </Panel>
        </Row>
      ) : null}
    </>
  );
}

/** One line on paper and on a wide screen; below the title on a phone. */
function FindingRow({ finding }: { finding: FindingListItem }) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line py-2 break-inside-avoid last:border-b-0 sm:grid-cols-[5.5rem_minmax(0,3fr)_minmax(0,2fr)_7rem]">
      <SeverityLabel severity={finding.severity} />
      <b className="font-medium break-words">{finding.title}</b>
      <span className="font-mono text-xs break-all text-ink-2 max-sm:col-start-2">
        {placeLabel(finding)}
      </span>
      <span className="text-ink-3 max-sm:col-start-2">{statusLabels[finding.status]}</span>
    </li>
  );
}
