import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost } from '@parapet/remote-kit/host';
import type { HostIdentities } from '@parapet/remote-kit/host-context';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { IdentityList } from './identity-list.tsx';
import { LinkButtons } from './link-buttons.tsx';

/** The ways to sign in to the account; nothing in a host without them. */
export function IdentitiesPanel() {
  const { account } = useHost();
  if (!account?.identities) return null;
  return (
    <Row>
      <Identities identities={account.identities} />
    </Row>
  );
}

function Identities({ identities }: { identities: HostIdentities }) {
  const query = useQuery({ queryKey: ['identities'], queryFn: () => identities.list() });
  const state = useQueryState(query);
  return (
    <>
      <Panel
        title="Ways to sign in"
        meta="accounts at other services that open this one"
        flush={state.status === 'ready'}
      >
        {state.status === 'loading' ? (
          <Skeleton lines={2} label="Loading the ways to sign in" />
        ) : state.status === 'failed' ? (
          <FailureState
            message={{
              ...failureMessage(state.error, 'The ways to sign in'),
              canRetry: true,
            }}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        ) : (
          <IdentityList
            identities={state.data}
            unlink={async (id) => {
              await identities.unlink(id);
              await query.refetch();
            }}
          />
        )}
      </Panel>
      {state.status === 'ready' ? (
        <Panel>
          <LinkButtons identities={identities} linked={state.data} />
        </Panel>
      ) : null}
    </>
  );
}
