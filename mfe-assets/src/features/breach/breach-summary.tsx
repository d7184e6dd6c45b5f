import { type ExposureKind, exposureKinds } from '@parapet/contracts/breach/breach';
import type { BreachOverview } from '@parapet/contracts/breach/breach-search';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { Severity } from '@parapet/contracts/text/vocabulary';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { KeyValue, type KeyValueItem } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { Note } from '@parapet/ui/note';
import { Panel, Row } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityGlyph } from '@parapet/ui/severity';
import { StatusText } from '@parapet/ui/status-chip';
import { dayLabel, kindLabels } from '../../breach-labels/breach-labels.tsx';

const glyphs: Readonly<Record<ExposureKind, Severity>> = {
  stealer_log: 'critical',
  password: 'high',
  personal_data: 'medium',
  address: 'low',
};

/** Shows what is to decide, and what the sources can do. */
export function BreachSummary({
  overview,
  onSettings,
}: {
  overview: BreachOverview;
  onSettings: () => void;
}) {
  return (
    <>
      <Gaps overview={overview} onSettings={onSettings} />
      <Row columns="two">
        <ToDecide overview={overview} />
        <Sources overview={overview} onSettings={onSettings} />
      </Row>
    </>
  );
}

function ToDecide({ overview }: { overview: BreachOverview }) {
  const { toDecide, exposures } = overview;
  const total = exposureKinds.reduce((sum, kind) => sum + toDecide[kind], 0);
  return (
    <Panel title="To decide" meta={`of ${exposures.toLocaleString('en')} exposures`}>
      <Metric value={total.toLocaleString('en')} />
      <ul className="mt-2 grid gap-1">
        {exposureKinds.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <SeverityGlyph severity={glyphs[kind]} />
            <b className="min-w-6">{toDecide[kind].toLocaleString('en')}</b>
            <TextLink href={`/dashboard/breach?kind=${kind}`}>{kindLabels[kind]}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Sources({ overview, onSettings }: { overview: BreachOverview; onSettings: () => void }) {
  const refusal = useRefusal('manageBreach');
  return (
    <Panel
      title="Source and limit"
      action={
        <Button size="sm" variant="quiet" refusal={refusal} onClick={onSettings}>
          Settings
        </Button>
      }
    >
      <KeyValue items={factsOf(overview)} />
    </Panel>
  );
}

function factsOf({ settings, list, searches }: BreachOverview): KeyValueItem[] {
  const { capabilities, keyState } = settings;
  const limit =
    searches.limit === UNLIMITED ? 'without a limit' : `of ${searches.limit.toLocaleString('en')}`;
  return [
    { key: 'Have I Been Pwned', value: <KeyHealth overview={{ settings }} /> },
    ...(keyState === 'works' && capabilities
      ? [
          {
            key: 'Stealer logs',
            value: capabilities.stealerLogs ? (
              'Searched'
            ) : (
              <StatusText tone="warn">Not in the subscription: a gap, not “none”</StatusText>
            ),
          },
        ]
      : []),
    {
      key: 'Breach list',
      value:
        list.state === 'empty' || list.published === null
          ? 'Empty. An operator fills it with npm run data:update.'
          : `${list.entries.toLocaleString('en')} breaches, of ${dayLabel(list.published)}`,
    },
    { key: 'Searches', value: `${searches.current.toLocaleString('en')} ${limit} this month` },
  ];
}

function KeyHealth({ overview: { settings } }: { overview: Pick<BreachOverview, 'settings'> }) {
  const { keyState, keyHint, capabilities } = settings;
  if (keyState === 'none') return 'No key: import files';
  if (keyState === 'works') {
    const what = ['domains', ...(capabilities?.addressRange ? ['addresses by range'] : [])];
    return (
      <StatusText tone="ok">
        Key …{keyHint} works: {what.join(', ')}
      </StatusText>
    );
  }
  return (
    <StatusText tone={keyState === 'refused' ? 'danger' : 'warn'}>
      {keyState === 'refused' ? 'Refuses the key' : 'Does not answer'}
    </StatusText>
  );
}

function Gaps({ overview, onSettings }: { overview: BreachOverview; onSettings: () => void }) {
  const { settings, openSearches, imports, domains } = overview;
  const refusal = useRefusal('manageBreach');
  const waiting = openSearches.find(({ status }) => status === 'waiting');
  const interrupted = imports.find(({ status }) => status === 'interrupted');
  const problems = domains.filter(({ problem }) => problem !== null);
  return (
    <>
      {settings.capabilities?.isSample ? (
        <Note title="Sample data">
          The key belongs to a stand-in with invented data. Its searches count in no plan.
        </Note>
      ) : null}
      {settings.keyState === 'refused' ? (
        <Note
          tone="danger"
          title="Have I Been Pwned refuses the key"
          actions={
            <Button size="sm" refusal={refusal} onClick={onSettings}>
              Set another key
            </Button>
          }
        >
          {settings.keyProblem} Searches wait, and go on with a key that works.
        </Note>
      ) : null}
      {waiting && settings.keyState !== 'refused' ? (
        <Note tone="warn" title={`${waiting.target} waits`}>
          {waiting.problem}{' '}
          {waiting.retryAt ? <RelativeTime prefix="It goes on" at={waiting.retryAt} /> : null}
        </Note>
      ) : null}
      {interrupted ? (
        <Note tone="warn" title={`The import of ${interrupted.fileName} broke off`}>
          The process that read it has ended. Choose the same file again: what is stored is not
          doubled.
        </Note>
      ) : null}
      {problems.length > 0 ? (
        <Note tone="warn" title={problemTitle(problems.length)}>
          {problems[0]?.domain}: {problems[0]?.problem}{' '}
          <TextLink href="/dashboard/breach?tab=domains">All domains</TextLink>
        </Note>
      ) : null}
    </>
  );
}

const problemTitle = (count: number): string =>
  count === 1 ? '1 domain is not searched in full' : `${count} domains are not searched in full`;
