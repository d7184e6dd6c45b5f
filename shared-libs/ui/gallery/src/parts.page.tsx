import { Button } from '@parapet/ui/button';
import { Checkbox } from '@parapet/ui/checkbox';
import { ConfirmDialog } from '@parapet/ui/confirm-dialog';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { DataTable } from '@parapet/ui/data-table';
import { Drawer } from '@parapet/ui/drawer';
import { EmptyState } from '@parapet/ui/empty-state';
import { ErrorState } from '@parapet/ui/error-state';
import { Field } from '@parapet/ui/field';
import { FormError } from '@parapet/ui/form-error';
import { Kbd } from '@parapet/ui/kbd';
import { Logo } from '@parapet/ui/logo';
import { Menu } from '@parapet/ui/menu';
import { Note } from '@parapet/ui/note';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { PasswordInput } from '@parapet/ui/password-input';
import { PasswordStrength } from '@parapet/ui/password-strength';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { Select } from '@parapet/ui/select';
import { SeverityChip, SeverityLabel } from '@parapet/ui/severity';
import { severities } from '@parapet/ui/severity-levels';
import { Skeleton } from '@parapet/ui/skeleton';
import { ScanStatusChip, StatusText } from '@parapet/ui/status-chip';
import { Switch } from '@parapet/ui/switch';
import { Tabs } from '@parapet/ui/tabs';
import { TextInput } from '@parapet/ui/text-input';
import { Textarea } from '@parapet/ui/textarea';
import { ToastRegion } from '@parapet/ui/toast';
import { UsageBar } from '@parapet/ui/usage-bar';
import { Copy, Ellipsis, Pencil, Plus, Search, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { units } from './sample-units.ts';

export function PartsPage() {
  return (
    <>
      <PageHeader title="Parts" meta="every component once" />
      <Row columns="three">
        <Panel title="Mark" meta="5 × 6 units">
          <div className="pp-actions">
            <Logo size={36} />
            <Logo size={24} />
            <Logo />
            <Logo word size={24} />
          </div>
        </Panel>
        <SeverityPanel />
        <ControlsPanel />
      </Row>
      <Row columns="end-wide">
        <CoveragePanel />
        <Panel title="Loading" meta="real heads, ghost rows, no spinner" flush>
          <DataTable
            label="findings"
            loading
            ghostRows={4}
            columns={['Severity', 'Priority', 'Finding'].map((head) => ({
              id: head,
              head,
              width: 140,
              cell: () => null,
            }))}
            rows={[]}
            rowKey={() => ''}
            rowLabel={() => ''}
          />
        </Panel>
      </Row>
      <Row columns="three">
        <Panel title="Empty">
          <EmptyState
            title="No assets yet"
            action={
              <Button variant="primary" icon={Plus}>
                Add a domain
              </Button>
            }
          >
            This page will list each host, address and app you own, with its grade and what was
            tested. Start with one domain; Parapet finds the rest.
          </EmptyState>
        </Panel>
        <Panel title="Partial">
          <Note
            tone="warn"
            title="Google Cloud: 58 of 149 checks could not run"
            actions={<Button icon={Copy}>Copy role</Button>}
          >
            The role lacks logging.sinks.list and iam.roles.get. No score is given until it has
            them.
          </Note>
          <Note title="A scan is in progress">Counts may still rise.</Note>
          <Skeleton />
        </Panel>
        <Panel title="Error">
          <ErrorState
            title="Findings could not be read"
            requestId="01JD4K9Q7XVM"
            at="21 Nov 2026, 14:31:08"
            onRetry={() => {}}
          >
            The service did not answer in 10 s. Your filters and selection are kept.
          </ErrorState>
        </Panel>
      </Row>
      <Row columns="two">
        <FormPanel />
        <OverlaysPanel />
      </Row>
    </>
  );
}

function SeverityPanel() {
  return (
    <Panel title="Severity" meta="shape, word and colour">
      <div className="gallery-stack">
        <div className="pp-actions">
          {severities.map((severity) => (
            <SeverityLabel key={severity} severity={severity} />
          ))}
        </div>
        <div className="pp-actions">
          {severities.map((severity) => (
            <SeverityChip key={severity} severity={severity} />
          ))}
        </div>
        <div className="pp-actions">
          <StatusText tone="ok">Passed</StatusText>
          <StatusText tone="warn">Degraded</StatusText>
          <StatusText tone="danger">Failed</StatusText>
          <StatusText tone="neutral">Not applicable</StatusText>
        </div>
        <div className="pp-actions">
          {(
            [
              'queued',
              'running',
              'completed',
              'partially_completed',
              'failed',
              'cancelled',
              'timed_out',
            ] as const
          ).map((status) => (
            <ScanStatusChip key={status} status={status} />
          ))}
        </div>
      </div>
    </Panel>
  );
}

function ControlsPanel() {
  const [status, setStatus] = useState('open');
  return (
    <Panel title="Controls">
      <div className="gallery-stack">
        <div className="pp-actions">
          <Button variant="primary">Start scan</Button>
          <Button variant="accent">Sign in</Button>
          <Button>Add asset</Button>
          <Button variant="quiet">Clear</Button>
          <Button disabled>Retest</Button>
          <Button busy>Saving</Button>
          <Button variant="danger" icon={Square}>
            Cancel
          </Button>
        </div>
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
        <TextInput
          icon={Search}
          aria-label="Find"
          placeholder="Go to, find or run"
          end={<Kbd>K</Kbd>}
        />
        <UsageBar label="Assets" current={186} limit={250} />
        <UsageBar label="Reports" current={12} limit={null} />
        <span>
          Seen <RelativeTime at={new Date(Date.now() - 3 * 3_600_000)} />
        </span>
      </div>
    </Panel>
  );
}

const charts = [
  ['t16', 'Tested: ran to the end, full cell', false],
  ['t5 f3 t4 f2 t2', 'Tested and failed: split cell (compliance)', true],
  ['t6 e2 t4 e1 t3', 'Error: half cell, striped', false],
  ['t3 n2 t5 n1 t5', 'Not tested: low cell, always with a reason', false],
  ['t7 i1 w8', 'Running: the dark cell is in progress, pale cells under a dashed edge wait', false],
  ['t6 x4 t6', 'Not applicable: a thin line', false],
] as const;

function CoveragePanel() {
  return (
    <Panel title="CoverageChart" meta="the height shows the outcome; colour only repeats it">
      <ul className="gallery-charts">
        {charts.map(([line, label, compliance]) => (
          <li key={label}>
            <CoverageChart units={units(line)} compliance={compliance} fixed />
            {label}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FormPanel() {
  const [password, setPassword] = useState('correct-horse-battery');
  const [weekly, setWeekly] = useState(true);
  return (
    <Panel title="Form">
      <form className="pp-form" onSubmit={(event) => event.preventDefault()}>
        <FormError
          title="The account could not be made"
          issues={[{ field: 'Work email', message: 'is taken' }]}
          requestId="01JD4K9Q"
        />
        <Field label="Work email" error="This address already has an account. Sign in instead.">
          <TextInput type="email" defaultValue="mara@northquay.example" />
        </Field>
        <Field label="Password" hint={<PasswordStrength password={password} />}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="new-password"
          />
        </Field>
        <Field label="First domain to look at" optional>
          <TextInput mono placeholder="company.example" />
        </Field>
        <Field label="Profile">
          <Select
            options={[
              { value: 'safe', label: 'Safe, business hours' },
              { value: 'full', label: 'Full' },
            ]}
          />
        </Field>
        <Field label="Reason" hint="Kept in the history.">
          <Textarea />
        </Field>
        <Checkbox label="I may scan this asset" hint="Recorded with your name and the time." />
        <Switch label="Weekly scan" hint="Sundays, 02:00" checked={weekly} onChange={setWeekly} />
      </form>
    </Panel>
  );
}

function OverlaysPanel() {
  const [open, setOpen] = useState<'confirm' | 'drawer' | null>(null);
  const [toasts, setToasts] = useState(false);
  const [tab, setTab] = useState('one');
  return (
    <Panel title="Overlays">
      <div className="gallery-stack">
        <div className="pp-actions">
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('drawer')}>Drawer</Button>
          <Button onClick={() => setToasts(true)}>Toast</Button>
          <Menu
            label="More actions"
            entries={[
              { id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => {} },
              { id: 'copy', label: 'Copy id', icon: Copy, hint: 'C', onSelect: () => {} },
              { id: 'line', separator: true },
              { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => {} },
            ]}
            trigger={(trigger) => (
              <Button icon={Ellipsis} {...trigger}>
                Menu
              </Button>
            )}
          />
        </div>
        <Tabs
          label="Sample"
          items={[
            { id: 'one', label: 'Coverage', count: 300 },
            { id: 'two', label: 'Gaps', count: 34 },
          ]}
          current={tab}
          onChange={setTab}
        >
          <p>{tab === 'one' ? 'What was tested.' : 'What was not, and why.'}</p>
        </Tabs>
      </div>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete ci.northquay.example?"
        confirmLabel="Delete asset"
        danger
        onConfirm={() => setOpen(null)}
        onCancel={() => setOpen(null)}
      >
        Its 14 findings and their history go with it. Reports already made are kept.
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} title="Scan profile" onClose={() => setOpen(null)}>
        <Row>
          <Panel title="Intensity">Safe, nothing writes to a target.</Panel>
        </Row>
      </Drawer>
      <ToastRegion
        toasts={
          toasts
            ? [
                {
                  id: '1',
                  tone: 'ok',
                  title: 'Asset added',
                  body: 'The first scan starts at once.',
                },
                {
                  id: '2',
                  tone: 'danger',
                  title: 'Scan could not be cancelled',
                  body: 'It had ended.',
                },
              ]
            : []
        }
        onDismiss={() => setToasts(false)}
      />
    </Panel>
  );
}
