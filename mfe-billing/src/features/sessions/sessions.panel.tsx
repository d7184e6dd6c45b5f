import { failureMessage } from '@parapet/api-client/failure-message';
import { useHost } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';
import { EndSessions } from './end-sessions.tsx';
import { SessionList } from './session-list.tsx';

const SESSIONS = ['sessions'];

/** Returns where the user is signed in. The others and all are ended by the host, also without the list. */
export function SessionsPanel() {
  const { account } = useHost();
  const api = useBillingApi();
  const query = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api.listSessions(signal),
  });
  const state = useQueryState(query);
  return (
    <Row>
      <Panel
        title="Where you are signed in"
        meta="a session you end is signed out within seconds"
        flush={state.status === 'ready'}
      >
        {state.status === 'loading' ? (
          <Skeleton lines={3} label="Loading your sessions" />
        ) : state.status === 'failed' ? (
          <FailureState
            message={failureMessage(state.error, 'Your sessions')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        ) : (
          <SessionList sessions={state.data} onEnded={query.refetch} />
        )}
      </Panel>
      {account?.endSessions ? (
        <Panel>
          <EndSessions
            endSessions={account.endSessions}
            hasOthers={state.status !== 'ready' || state.data.some(({ current }) => !current)}
            onEnded={query.refetch}
          />
        </Panel>
      ) : null}
    </Row>
  );
}
