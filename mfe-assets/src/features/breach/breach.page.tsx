import { failureMessage } from '@parapet/api-client/failure-message';
import type { BreachOverview } from '@parapet/contracts/breach/breach-search';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { LinkTabs } from '@parapet/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { Search, Upload } from 'lucide-react';
import { useState } from 'react';
import { useAssetsApi } from '../../app.ts';
import { dayLabel } from '../../breach-labels/breach-labels.tsx';
import { BREACH, type BreachDialog } from './breach-keys.ts';
import { BreachList } from './breach-list.tsx';
import { BreachLog } from './breach-log.tsx';
import { BreachSummary } from './breach-summary.tsx';
import { DomainList } from './domain-list.tsx';
import { EmptyBreach } from './empty-breach.tsx';
import { ExposureList } from './exposure-list.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { PurposeLine } from './purpose-line.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useBreachCommands } from './use-breach-commands.ts';

const tabs = {
  people: 'By person',
  domains: 'By domain',
  breaches: 'By breach',
  decided: 'Decided',
  log: 'Searches and imports',
} as const;
type Tab = keyof typeof tabs;

const tabFrom = (search: URLSearchParams): Tab => {
  const tab = search.get('tab') ?? '';
  return Object.hasOwn(tabs, tab) ? (tab as Tab) : 'people';
};

const hrefOf = (tab: Tab): string =>
  tab === 'people' ? '/dashboard/breach' : `/dashboard/breach?tab=${tab}`;

/** Refresh intervals in milliseconds: a search that runs changes the page. */
const SEARCHING_MS = 2000;
const IDLE_MS = 60_000;

/** Accounts of the workspace's domains in known breaches. */
export function BreachPage() {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: [...BREACH, 'overview'],
    queryFn: ({ signal }) => api.getBreachOverview(signal),
    refetchInterval: ({ state }) =>
      state.data?.openSearches.some(({ status }) => status !== 'waiting') ? SEARCHING_MS : IDLE_MS,
  });
  const state = useQueryState(query);
  const [dialog, setDialog] = useState<BreachDialog | null>(null);
  const close = () => setDialog(null);
  const overview = state.status === 'ready' ? state.data : null;
  return (
    <>
      <PageHeader
        title="Breach"
        meta={overview ? searchedLine(overview) : null}
        actions={<Actions overview={overview} onOpen={setDialog} />}
      />
      <PurposeLine onPerson={() => setDialog('person')} />
      {state.status === 'failed' ? (
        <FailureState
          message={failureMessage(state.error, 'Breaches')}
          onRetry={query.refetch}
          retrying={state.retrying}
        />
      ) : null}
      {state.status === 'loading' ? (
        <Row>
          <Panel>
            <Skeleton lines={8} label="Loading breaches" />
          </Panel>
        </Row>
      ) : null}
      {overview ? <Content overview={overview} onOpen={setDialog} /> : null}
      {dialog === 'import' ? <ImportDialog onClose={close} /> : null}
      {dialog === 'settings' && overview ? (
        <SettingsDialog settings={overview.settings} onClose={close} />
      ) : null}
      {dialog === 'person' ? <PersonDialog onClose={close} /> : null}
      {dialog === 'password' ? <PasswordDialog onClose={close} /> : null}
    </>
  );
}

function searchedLine({ searchedAt, settings }: BreachOverview): string | null {
  const next = settings.nextSearchAt === null ? '' : `, next ${dayLabel(settings.nextSearchAt)}`;
  if (searchedAt === null) return settings.keyState === 'none' ? null : `not searched yet${next}`;
  return `searched ${dayLabel(searchedAt)}${next}`;
}

function Actions({
  overview,
  onOpen,
}: {
  overview: BreachOverview | null;
  onOpen: (dialog: BreachDialog) => void;
}) {
  const { search } = useBreachCommands();
  const refusal = useRefusal('searchBreaches');
  const hasKey = overview !== null && overview.settings.keyState !== 'none';
  return (
    <>
      <Button variant="quiet" onClick={() => onOpen('password')}>
        Check a password
      </Button>
      <Button icon={Upload} refusal={refusal} onClick={() => onOpen('import')}>
        Import
      </Button>
      <Button
        variant="primary"
        icon={Search}
        refusal={refusal ?? (hasKey ? null : 'A search needs a key. Set one in the settings.')}
        busy={search.isPending}
        onClick={() => search.mutate(undefined)}
      >
        Search now
      </Button>
    </>
  );
}

function Content({
  overview,
  onOpen,
}: {
  overview: BreachOverview;
  onOpen: (dialog: BreachDialog) => void;
}) {
  const [search] = useSearchParams();
  const tab = tabFrom(search);
  if (overview.exposures === 0 && overview.imports.length === 0 && overview.searchedAt === null) {
    return <EmptyBreach overview={overview} onOpen={onOpen} />;
  }
  const counts: Partial<Record<Tab, number>> = {
    people: overview.people,
    domains: overview.domains.length,
    breaches: overview.breaches,
    decided: overview.decided,
  };
  return (
    <>
      <BreachSummary overview={overview} onSettings={() => onOpen('settings')} />
      <LinkTabs
        label="Views of exposed accounts"
        current={tab}
        items={(Object.keys(tabs) as Tab[]).map((id) => ({
          id,
          label: tabs[id],
          href: hrefOf(id),
          ...(counts[id] === undefined ? {} : { count: counts[id] }),
        }))}
      />
      {tab === 'people' || tab === 'decided' ? (
        <ExposureList key={tab} isDecided={tab === 'decided'} domains={overview.domains} />
      ) : null}
      {tab === 'domains' ? <DomainList overview={overview} /> : null}
      {tab === 'breaches' ? <BreachList attribution={overview.list.attribution} /> : null}
      {tab === 'log' ? <BreachLog /> : null}
    </>
  );
}
