import { Button } from '@parapet/ui/button';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { CoverageLegend } from '@parapet/ui/coverage-chart-legend';
import { KeyValue } from '@parapet/ui/key-value';
import { Metric } from '@parapet/ui/metric';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { PhaseTimeline } from '@parapet/ui/phase-timeline';
import { ScanStatusChip } from '@parapet/ui/status-chip';
import { SteppedSparkline } from '@parapet/ui/stepped-sparkline';
import { Pause, Square } from 'lucide-react';
import { units } from './sample-units.ts';

const ledger = [
  ['DNS', 't23', '23 of 23', '–'],
  ['E-mail', 't11 n2 t10 n1 t3', '24 of 27', '3'],
  ['TLS', 't3 e1 t15 e1 t1 n1 t5 n2 t1 n1 t5', '30 of 36', '6'],
  ['Web content', 't4 n3 t1 n1 t3 e1 t8 e2 t6 n2 t3 n1 t5 n2 t6', '36 of 48', '12'],
  ['Technology CVEs', 'w38', 'waiting, 38', '–'],
] as const;

export function ScanPage() {
  return (
    <>
      <PageHeader
        title="Weekly external"
        crumbs={[{ label: 'Scans', href: '/' }]}
        meta={<ScanStatusChip status="running" />}
        actions={
          <>
            <Button icon={Pause}>Pause</Button>
            <Button variant="danger" icon={Square}>
              Cancel
            </Button>
          </>
        }
      />
      <Row>
        <Panel>
          <div className="gallery-spread">
            <Metric
              value="61%"
              beside="TLS, HTTP, DNS, mail on 175 of 186 assets, about 6 min left"
            />
            <KeyValue
              layout="columns"
              items={[
                { key: 'Requests', value: '18,412 / 30,000' },
                { key: 'New', value: '3' },
                { key: 'Fixed', value: '5' },
                { key: 'Ruleset', value: '2026.11.2' },
              ]}
            />
          </div>
        </Panel>
      </Row>
      <Row columns="end-narrow">
        <Panel
          title="Phases"
          meta="started 14:02 by schedule; dashed is an estimate from the last four runs"
        >
          <PhaseTimeline
            label="Phases of the scan"
            elapsed={1740}
            phases={[
              {
                id: 'resolve',
                name: 'Resolve',
                state: 'done',
                from: 0,
                to: 58,
                took: '0:58',
                amount: '1,204',
              },
              {
                id: 'discover',
                name: 'Discover',
                state: 'done',
                from: 90,
                to: 262,
                took: '2:52',
                amount: '2,310',
              },
              { id: 'ports', name: 'Ports', state: 'done', from: 262, to: 877, took: '10:15' },
              {
                id: 'http',
                name: 'TLS, HTTP, DNS, mail',
                state: 'now',
                from: 1076,
                took: '11:04',
                amount: '13,782',
              },
              { id: 'checks', name: 'Checks', state: 'waiting', from: 1860, to: 2400 },
              { id: 'score', name: 'Score', state: 'waiting', from: 2400, to: 2500 },
            ]}
          />
        </Panel>
        <Panel title="Requests per second, busiest host">
          <SteppedSparkline
            values={[2.2, 3, 4, 4.6, 4.9, 5, 4.8, 3.2, 3.5, 4.4, 4.9, 4.1, 2.4, 4.2]}
            least={0}
            cap={5}
            height={56}
            label="Requests per second, at most 5.0"
          />
          <KeyValue
            items={[
              { key: 'User agent', value: 'Parapet/1.0 (+parapet.example)', mono: true },
              { key: 'Intensity', value: 'Safe, nothing writes to a target' },
            ]}
          />
        </Panel>
      </Row>
      <Row>
        <Panel
          title="Coverage ledger"
          meta="204 of 300 checks tested, 34 gaps, 62 waiting"
          action={
            <CoverageLegend
              items={[
                { mark: 'tested', label: 'tested' },
                { mark: 'error', label: 'error' },
                { mark: 'untested', label: 'not tested' },
                { mark: 'waiting', label: 'waiting' },
              ]}
            />
          }
        >
          <ul className="gallery-ledger">
            {ledger.map(([group, line, tested, gaps]) => (
              <li key={group}>
                <b>{group}</b>
                <CoverageChart units={units(line)} />
                <span>{tested}</span>
                <span>{gaps}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </Row>
    </>
  );
}
