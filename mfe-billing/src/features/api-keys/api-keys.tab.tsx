import { failureMessage } from '@parapet/api-client/failure-message';
import type { CreatedApiKey } from '@parapet/contracts/access/api-key';
import { useWorkspace } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel, Row } from '@parapet/ui/panel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBillingApi } from '../../app.ts';
import { CreateApiKey } from './create-api-key.tsx';
import { CreatedKey } from './created-key.tsx';
import { KeyList } from './key-list.tsx';

const API_KEYS = ['api-keys'];

/** The API keys of the current workspace, for roles that may manage them. */
export function ApiKeysTab() {
  const api = useBillingApi();
  const queries = useQueryClient();
  const workspace = useWorkspace();
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const query = useQuery({
    queryKey: API_KEYS,
    queryFn: ({ signal }) => api.listApiKeys(signal),
  });
  const state = useQueryState(query);
  const reload = () => queries.invalidateQueries({ queryKey: API_KEYS });

  const list = (): ReactNode =>
    state.status === 'failed' ? (
      <FailureState
        message={failureMessage(state.error, 'The API keys')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    ) : (
      <KeyList keys={state.status === 'ready' ? state.data : null} onRevoked={reload} />
    );

  return (
    <>
      <Row>
        <Panel title="Create an API key">
          {created ? (
            <CreatedKey created={created} onDone={() => setCreated(null)} />
          ) : (
            <CreateApiKey
              onCreated={async (key) => {
                setCreated(key);
                await reload();
              }}
            />
          )}
        </Panel>
      </Row>
      <Row>
        <Panel title="API keys" meta={workspace ? `of ${workspace.name}` : null} flush>
          {list()}
        </Panel>
      </Row>
    </>
  );
}
