import { Button } from '@parapet/ui/button';
import { Chip } from '@parapet/ui/chip';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { SeverityCounts, SeverityLabel, SeverityTally } from '@parapet/ui/severity';
import type { SeverityTotals } from '@parapet/ui/severity-levels';
import { StackedSeveritySteps } from '@parapet/ui/severity-steps';
import { StatusChip, StatusText } from '@parapet/ui/status-chip';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';
import { Pause, Play, Plus, ScanLine, Square } from 'lucide-react';
import { units } from './sample-units.ts';

type Asset = {
  host: string;
  kind: string;
  grade: string | null;
  risk: number | null;
  open: SeverityTotals | null;
  coverage: string;
};

const assets: ReadonlyArray<Asset> = [
  {
    host: 'ci.northquay.example',
    kind: 'Web app',
    grade: 'F',
    risk: 94,
    open: { critical: 1, high: 3, medium: 4, low: 2 },
    coverage: 't6 e1 t3 n1 t1',
  },
  {
    host: 'vpn.northquay.example',
    kind: 'Gateway',
    grade: 'D',
    risk: 81,
    open: { critical: 1, high: 1, medium: 2, low: 5 },
    coverage: 't7 n2 t3',
  },
  {
    host: '203.0.113.41',
    kind: 'IP',
    grade: 'B',
    risk: 38,
    open: { high: 2, medium: 3, low: 1 },
    coverage: 't12',
  },
  {
    host: 'api.northquay.example',
    kind: 'API',
    grade: null,
    risk: null,
    open: null,
    coverage: 'n4 t4 n4',
  },
];

const assetColumns: ReadonlyArray<TableColumn<Asset>> = [
  { id: 'host', head: 'Asset', primary: true, mono: true, cell: (asset) => asset.host },
  { id: 'kind', head: 'Kind', width: 80, card: 'hidden', cell: (asset) => asset.kind },
  {
    id: 'grade',
    head: 'Grade',
    width: 64,
    card: 'metric',
    cell: (asset) => <GradeBadge grade={asset.grade} />,
  },
  {
    id: 'risk',
    head: 'Risk',
    sortable: true,
    width: 64,
    align: 'end',
    card: 'hidden',
    cell: (asset) => asset.risk ?? '–',
  },
  {
    id: 'open',
    head: 'Open findings',
    width: 176,
    card: 'lead',
    cell: (asset) => (asset.open ? <SeverityCounts counts={asset.open} /> : 'Unknown until tested'),
  },
  {
    id: 'coverage',
    head: 'Coverage',
    width: 112,
    card: 'sub',
    cell: (asset) => <CoverageChart units={units(asset.coverage)} height={12} pitch={6} fixed />,
  },
];

const urgent = [
  {
    priority: 98,
    title: 'TeamCity authentication bypass',
    id: 'CVE-2024-27198',
    host: 'ci.northquay.example',
    due: '2 d left',
    tone: 'pp-text-warn',
  },
  {
    priority: 89,
    title: 'PHP-CGI argument injection',
    id: 'CVE-2024-4577',
    host: 'legacy.northquay.example',
    due: '5 d left',
    tone: 'pp-text-meta',
  },
  {
    priority: 88,
    title: 'NetScaler session token leak',
    id: 'CVE-2023-4966',
    host: 'vpn.northquay.example',
    due: '1 d over',
    tone: 'pp-text-danger',
  },
];

const score = [68, 68, 70, 70, 69, 71, 70, 73, 72, 74, 73, 75, 76, 78];
const dates = [
  '25 Aug',
  '1 Sep',
  '8 Sep',
  '15 Sep',
  '22 Sep',
  '29 Sep',
  '6 Oct',
  '13 Oct',
  '20 Oct',
  '27 Oct',
  '3 Nov',
  'Today',
];
const history = dates.map((at, week) => ({
  at,
  totals: {
    critical: 6 - Math.floor(week / 5),
    high: 28 - week,
    medium: 78 - week * 2,
    low: 98 + ((week * 7) % 13),
  },
}));

export function OverviewPage() {
  return (
    <>
      <PageHeader
        title="Overview"
        meta="Updated 14:31"
        actions={
          <>
            <Button icon={Plus}>Add asset</Button>
            <Button variant="primary" icon={ScanLine}>
              Start scan
            </Button>
          </>
        }
      />
      <Row>
        <Panel
          title="171 of 186 assets tested in the last 7 days"
          flushBottom
          meta={
            <CoverageLegend
              items={[
                {
                  mark: 'error',
                  label: (
                    <>
                      <b>6</b> ended in an error
                    </>
                  ),
                },
                {
                  mark: 'untested',
                  label: (
                    <>
                      <b>9</b> not tested: ownership not proved
                    </>
                  ),
                },
              ]}
            />
          }
          action={<TextLink href="/findings">Close the gaps</TextLink>}
        >
          <CoverageChart
            height={24}
            label="171 of 186 assets tested, 6 ended in an error, 9 not tested"
            units={units(
              't6 n1 t1 n2 t12 e2 t9 n1 t34 e3 t13 n2 t4 n1 t3 e1 t1 n1 t40 n1 t26 n1 t22',
            )}
          />
        </Panel>
      </Row>
      <Row columns="start-narrow">
        <Panel
          title="Security score"
          action={<TextLink href="/parts">How it is worked out</TextLink>}
        >
          <Metric
            value={78}
            unit="/ 100"
            beside={<GradeBadge grade="B" />}
            change={{ direction: 'up', label: '10 in 12 weeks', good: true }}
          />
          <SteppedSparkline values={score} label="Score over 12 weeks, from 68 to 78" least={60} />
          <KeyValue
            items={[
              { key: '+4', value: 'Critical findings fixed on mail and blog' },
              { key: '+2', value: 'DMARC moved to reject on 6 domains' },
              { key: '−2', value: '14 new hosts, 9 not yet tested' },
            ]}
          />
        </Panel>
        <Panel
          title="Open findings by severity"
          meta="442 open; 12 weeks, one step per scan, info not drawn"
          action={<TextLink href="/findings">Open findings</TextLink>}
        >
          <div className="gallery-chart">
            <SeverityTally
              rows={[
                { severity: 'critical', count: 4, change: -2 },
                { severity: 'high', count: 19, change: -9 },
                { severity: 'medium', count: 61, change: -8 },
                { severity: 'low', count: 118, change: 10 },
                { severity: 'info', count: 240, change: 12 },
              ]}
            />
            <StackedSeveritySteps steps={history} label="Open findings by severity, twelve weeks" />
          </div>
        </Panel>
      </Row>
      <Row columns="end-narrow">
        <Panel
          title="Fix these first"
          meta="priority 0–100, from what is known about each"
          action={<TextLink href="/findings">23 urgent or needing action</TextLink>}
          flush
        >
          <ul className="gallery-urgent">
            {urgent.map((item) => (
              <li key={item.id}>
                <b>{item.priority}</b>
                <div>
                  <SeverityLabel severity="critical" /> <b>{item.title}</b>{' '}
                  <code className="pp-mono">{item.id}</code>
                  <div className="pp-actions">
                    <code className="pp-mono">{item.host}</code>
                    <Chip weight="+39">CVSS 9.8</Chip>
                    <Chip weight="+20">EPSS 99th</Chip>
                    <Chip weight="+15" tone="danger">
                      Exploited
                    </Chip>
                    <Chip weight="+10">Internet</Chip>
                  </div>
                </div>
                <span className={item.tone}>{item.due}</span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel
          title="Weekly external scan"
          meta={
            <StatusChip tone="accent" icon={Play}>
              Running
            </StatusChip>
          }
          action={<TextLink href="/scan">Open scan</TextLink>}
        >
          <Metric value="61%" beside="TLS, HTTP, DNS, mail" />
          <CoverageChart units={units('t23 e1 t7 n1 t9 i1 w28')} pitch={6} />
          <div className="pp-actions">
            <Button icon={Pause}>Pause</Button>
            <Button variant="danger" icon={Square}>
              Cancel
            </Button>
          </div>
        </Panel>
      </Row>
      <Row columns="start-medium">
        <Panel
          title="Compliance"
          meta={
            <CoverageLegend
              items={[
                { mark: 'tested', label: 'passed' },
                { mark: 'failed', label: 'failed' },
                { mark: 'untested', label: 'not assessed' },
              ]}
            />
          }
        >
          <CoverageChart
            units={units('t38 f5 n1')}
            compliance
            height={12}
            pitch={5}
            label="CIS AWS 3.0: 54 passed, 7 failed, 1 not assessed"
          />
          <StatusText tone="warn">2 permissions missing</StatusText>
        </Panel>
        <Panel
          title="Assets"
          meta="186, highest risk first"
          action={<TextLink href="/findings">All assets</TextLink>}
          flush
        >
          <DataTable
            label="Assets"
            columns={assetColumns}
            rows={assets}
            rowKey={(asset) => asset.host}
            rowLabel={(asset) => asset.host}
            rowHref={() => '/findings'}
            sort={{ column: 'risk', direction: 'descending' }}
          />
        </Panel>
      </Row>
    </>
  );
}
