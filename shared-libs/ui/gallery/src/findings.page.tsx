import { Button } from '@parapet/ui/button';
import { CodeBlock } from '@parapet/ui/code-block';
import { DataTable, type TableColumn, type TableSort } from '@parapet/ui/data-table';
import { EventList } from '@parapet/ui/event-list';
import { EvidenceBlock } from '@parapet/ui/evidence-block';
import { FacetBar, FilterChip, SeverityFacet } from '@parapet/ui/facet-bar';
import { IconButton } from '@parapet/ui/icon-button';
import { ListFooter } from '@parapet/ui/list-footer';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { SeverityChip, SeverityLabel } from '@parapet/ui/severity';
import type { Severity } from '@parapet/ui/severity-levels';
import { SidePane, SplitView } from '@parapet/ui/side-pane';
import { StatusText } from '@parapet/ui/status-chip';
import { LinkTabs } from '@parapet/ui/tabs';
import { Columns3, Download, Link2, RefreshCw, Rows3, ScanLine, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

type Finding = {
  id: string;
  severity: Severity;
  priority: number;
  title: string;
  asset: string;
  status: string;
  seen: string;
  due: string;
};

const rows: ReadonlyArray<Finding> = (
  [
    [
      'critical',
      98,
      'TeamCity authentication bypass',
      'ci.northquay.example',
      'Open',
      '3 h',
      '2 d',
    ],
    [
      'critical',
      89,
      'PHP-CGI argument injection',
      'legacy.northquay.example',
      'Acknowledged',
      '4 d',
      '5 d',
    ],
    [
      'critical',
      88,
      'NetScaler session token leak',
      'vpn.northquay.example',
      'Acknowledged',
      '8 d',
      '1 d over',
    ],
    [
      'critical',
      70,
      'AWS access key in a public script',
      'shop.northquay.example',
      'Open',
      '1 d',
      '6 d',
    ],
    ['high', 68, 'OpenSSH signal handler race', 'sftp.northquay.example', 'Open', '19 d', '11 d'],
    [
      'high',
      64,
      'Jenkins arbitrary file read',
      'build-2.northquay.example',
      'Reopened',
      '2 d',
      '12 d',
    ],
    [
      'high',
      60,
      'Bucket lists its objects to anyone',
      'nq-invoices-archive',
      'Open',
      '5 h',
      '14 d',
    ],
    [
      'medium',
      41,
      'Remote desktop open to the internet',
      'eu-west-1 / sg-0a41c7',
      'Open',
      '12 d',
      '18 d',
    ],
    ['medium', 38, 'TLS 1.0 accepted', 'mail.northquay.example', 'Open', '31 min', '30 d'],
    ['low', 24, 'No CAA record', 'northquay.example', 'Open', '38 min', '60 d'],
    [
      'info',
      4,
      'Server header names its version',
      'edge-1.northquay.example',
      'Open',
      '88 d',
      '2 d',
    ],
  ] as const
).map(([severity, priority, title, asset, status, seen, due], at) => ({
  id: `f${at}`,
  severity,
  priority,
  title,
  asset,
  status,
  seen,
  due,
}));

const columns: ReadonlyArray<TableColumn<Finding>> = [
  {
    id: 'severity',
    head: 'Severity',
    width: 88,
    sortable: true,
    card: 'lead',
    cell: (row) => <SeverityLabel severity={row.severity} />,
  },
  {
    id: 'priority',
    head: 'Priority',
    width: 76,
    align: 'end',
    sortable: true,
    card: 'metric',
    cell: (row) => <b>{row.priority}</b>,
  },
  { id: 'title', head: 'Finding', primary: true, cell: (row) => row.title },
  { id: 'asset', head: 'Asset', width: 188, mono: true, card: 'sub', cell: (row) => row.asset },
  { id: 'status', head: 'Status', width: 112, cell: (row) => row.status },
  {
    id: 'seen',
    head: 'Seen',
    width: 64,
    cell: (row) => <span className="pp-text-meta">{row.seen}</span>,
  },
  {
    id: 'due',
    head: 'Due',
    width: 100,
    align: 'end',
    cell: (row) =>
      row.due.endsWith('over') ? (
        <StatusText tone="danger" icon={TriangleAlert}>
          {row.due}
        </StatusText>
      ) : (
        row.due
      ),
  },
];

const tabs = [
  { id: 'open', label: 'All open', count: 442, href: '/findings' },
  { id: 'first', label: 'Fix first', count: 23, href: '/findings?view=first' },
  { id: 'exploited', label: 'Exploited', count: 6, href: '/findings?view=exploited' },
  { id: 'mine', label: 'Mine', count: 9, href: '/findings?view=mine' },
  { id: 'overdue', label: 'Overdue', count: 4, href: '/findings?view=overdue' },
];

export function FindingsPage({ open }: { open: string | null }) {
  const [levels, setLevels] = useState<ReadonlySet<Severity>>(
    new Set(['critical', 'high', 'medium', 'low']),
  );
  const [status, setStatus] = useState<ReadonlySet<string>>(new Set(['open', 'acknowledged']));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(['f0', 'f3']));
  const [sort, setSort] = useState<TableSort>({ column: 'priority', direction: 'descending' });
  const finding = rows.find((row) => row.id === open);
  return (
    <>
      <PageHeader
        title="Findings"
        meta="442 open on 186 assets"
        actions={
          <>
            <Button icon={Download}>CSV</Button>
            <Button variant="primary" icon={ScanLine}>
              Start scan
            </Button>
          </>
        }
      />
      <SplitView pane={finding ? <FindingPane finding={finding} /> : null}>
        <LinkTabs label="Saved views" items={tabs} current="open" />
        <FacetBar
          end={
            <>
              <IconButton icon={Columns3} label="Columns" outlined />
              <IconButton icon={Rows3} label="Density" outlined />
            </>
          }
        >
          <SeverityFacet
            counts={{ critical: 4, high: 19, medium: 61, low: 118, info: 240 }}
            selected={levels}
            onChange={setLevels}
          />
          <FilterChip
            label="Status"
            total={442}
            options={[
              { value: 'open', label: 'Open', count: 402 },
              { value: 'acknowledged', label: 'Acknowledged', count: 31 },
              { value: 'reopened', label: 'Reopened', count: 9 },
            ]}
            selected={status}
            onChange={setStatus}
          />
          <FilterChip
            label="Asset"
            total={186}
            options={[]}
            selected={new Set()}
            onChange={() => {}}
          />
        </FacetBar>
        <DataTable
          label="Open findings"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLabel={(row) => `${row.title} on ${row.asset}`}
          rowHref={(row) => `/findings/${row.id}`}
          currentKey={open}
          sort={sort}
          onSortChange={setSort}
          selection={{ selected: ticked, onChange: setTicked }}
          hotkeys
          footer={
            <ListFooter
              loaded={11}
              total={442}
              readAt="Read 14:31"
              requestId="01JD4K9Q"
              onMore={() => {}}
            />
          }
          bulkActions={
            <>
              <Button>Set status</Button>
              <Button icon={RefreshCw}>Retest</Button>
            </>
          }
        />
      </SplitView>
    </>
  );
}

function FindingPane({ finding }: { finding: Finding }) {
  const [status, setStatus] = useState('open');
  return (
    <SidePane
      title={finding.title}
      onClose={() => {
        location.hash = '/findings';
      }}
      kicker={
        <span className="pp-actions">
          <SeverityChip severity={finding.severity} />
          <code className="pp-mono">CVE-2024-27198</code>
        </span>
      }
      tools={<IconButton icon={Link2} label="Copy link" />}
    >
      <Row>
        <Panel>
          <p>
            <code className="pp-mono">{finding.asset}</code>, on the internet, first seen 3 h ago
          </p>
          <div className="pp-actions">
            <SegmentedControl
              label="Status"
              value={status}
              onChange={setStatus}
              segments={[
                { value: 'open', label: 'Open' },
                { value: 'acknowledged', label: 'Acknowledge' },
                { value: 'fixed', label: 'Fixed' },
              ]}
            />
            <Button icon={RefreshCw}>Retest</Button>
          </div>
        </Panel>
        <Panel title="Evidence" meta="version 2023.11.3, fixed in 2023.11.4">
          <EvidenceBlock
            parts={[
              {
                title: 'Request, sent twice on two connections',
                meta: 'sha256 9c41…e07b',
                text: 'GET /login.html HTTP/1.1\nhost: ci.northquay.example\nuser-agent: Parapet/1.0 (+https://parapet.example/scanner)',
              },
              {
                title: 'Response, 200 in 84 ms, 1 value redacted',
                meta: '14:11:52',
                text: 'HTTP/1.1 200\nserver: nginx\nset-cookie: TCSESSIONID=████████; Path=/; Secure\n<span class="vWord">Version</span> 2023.11.3 (build 147512)',
                match: '2023.11.3',
              },
            ]}
          />
        </Panel>
        <Panel title="Reproduce">
          <CodeBlock
            label="Command that shows it"
            language="shell"
            copy
            code={
              "curl -sS https://ci.northquay.example/login.html \\\n  | grep -o 'Version.*build [0-9]*'"
            }
          />
        </Panel>
        <Panel title="History">
          <EventList
            events={[
              { id: '1', children: 'Confirmed by a second request', at: '20 min ago' },
              {
                id: '2',
                children: (
                  <>
                    <b>Mara Lindqvist</b> raised criticality of the asset to 4
                  </>
                ),
                at: '2 h ago',
              },
              {
                id: '3',
                children: (
                  <>
                    <b>Opened</b> by weekly external scan
                  </>
                ),
                at: '3 h ago',
                severe: true,
              },
            ]}
          />
        </Panel>
      </Row>
    </SidePane>
  );
}
