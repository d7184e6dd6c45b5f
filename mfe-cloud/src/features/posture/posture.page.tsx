import { failureMessage } from '@parapet/api-client/failure-message';
import { type CloudProvider, cloudProviders } from '@parapet/contracts/cloud/cloud';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { LinkTabs } from '@parapet/ui/tabs';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type AccountChange, ChangeDialog } from '../../change-account/change-dialog.tsx';
import { LazyConnectDialog } from '../../connect-account/lazy-connect-dialog.tsx';
import { CLOUD_SECURITY, resourcesHref } from '../../posture-data/cloud-links.ts';
import { usePosture } from '../../posture-data/use-posture.ts';
import { NoAccounts } from './no-accounts.tsx';
import { PostureContent } from './posture-content.tsx';
import { StartScan } from './start-scan.tsx';
import { useAccountCommands } from './use-account-commands.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The posture of the connected accounts, and with `?view=` the list of what is in them or open in them. */
export function PosturePage({
  resources,
  findings,
  resource,
}: {
  /** The list of resources. */
  resources: ReactNode;
  /** The findings of a service in a region. */
  findings: ReactNode;
  /** The pane of the resource that the address names. */
  resource: ReactNode;
}) {
  const refusal = useRefusal('manageCloud');
  const [search, setSearch] = useSearchParams();
  const named = search.get('account');
  const view = search.get('view');
  const list = view === 'resources' ? resources : view === 'findings' ? findings : null;
  const isList = list !== null;
  const account = !isList && named !== null && uuid.test(named) ? named : null;
  const query = usePosture(account);
  const state = useQueryState(query);
  const commands = useAccountCommands();
  const [change, setChange] = useState<AccountChange | null>(null);
  const connect = cloudProviders.find((provider) => provider === search.get('connect')) ?? null;
  const setConnect = (provider: CloudProvider | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (provider) next.set('connect', provider);
        else next.delete('connect');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const hasAccounts = state.status === 'ready' && state.data.accounts.length > 0;

  const content = () => {
    if (state.status === 'loading') return <Loading />;
    if (state.status === 'failed') {
      return (
        <Panel>
          <FailureState
            message={failureMessage(state.error, 'Cloud accounts')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Panel>
      );
    }
    if (!hasAccounts) return <NoAccounts commands={commands} onConnect={() => setConnect('aws')} />;
    return (
      <PostureContent
        posture={state.data}
        account={account}
        commands={commands}
        onChange={setChange}
      />
    );
  };

  return (
    <>
      <PageHeader
        title="Cloud security"
        actions={
          hasAccounts ? (
            <>
              <Button icon={Plus} onClick={() => setConnect('aws')} refusal={refusal}>
                Connect cloud account
              </Button>
              <StartScan accounts={state.data.accounts} commands={commands} />
            </>
          ) : null
        }
      />
      {hasAccounts || isList ? (
        <LinkTabs
          label="Cloud security"
          current={view === 'resources' ? 'resources' : 'posture'}
          items={[
            { id: 'posture', label: 'Posture', href: CLOUD_SECURITY },
            { id: 'resources', label: 'Resources', href: resourcesHref({ account }) },
          ]}
        />
      ) : null}
      {list ?? content()}
      {resource}
      {connect ? (
        <LazyConnectDialog
          provider={connect}
          onClose={() => setConnect(null)}
          onConnected={() => {
            setConnect(null);
            commands.changed();
          }}
        />
      ) : null}
      {change ? (
        <ChangeDialog
          change={change}
          onClose={() => setChange(null)}
          onChanged={() => {
            setChange(null);
            commands.changed();
          }}
        />
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <>
      <Row columns="three">
        {['Posture score', 'Coverage', 'Open findings'].map((title) => (
          <Panel key={title} title={title}>
            <Skeleton lines={5} label={`Loading ${title.toLowerCase()}`} />
          </Panel>
        ))}
      </Row>
      <Row>
        <Panel title="Accounts">
          <Skeleton lines={4} label="Loading cloud accounts" />
        </Panel>
      </Row>
    </>
  );
}
