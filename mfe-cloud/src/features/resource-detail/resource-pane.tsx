import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudResourceDetail } from '@parapet/contracts/cloud/posture';
import { type QueryState, useQueryState } from '@parapet/remote-kit/query-state';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { Drawer } from '@parapet/ui/drawer';
import { FailureState } from '@parapet/ui/failure-state';
import { KeyValue } from '@parapet/ui/key-value';
import { Note } from '@parapet/ui/note';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCloudApi } from '../../app.ts';
import { resourceKey, resourcesKey } from '../../posture-data/use-posture.ts';
import { PublicState } from '../../resource-labels/public-state.tsx';
import { typeLabel } from '../../service-labels/service-labels.ts';
import { ResourceSections } from './resource-sections.tsx';

/** The resource that the address names with `resource`, or by its provider's id with `uid`, over the page. */
export function ResourcePane() {
  const [id, setId] = useSearchSetting('resource', '');
  const [uid, setUid] = useSearchSetting('uid', '');
  if (id !== '') return <OpenPane key={id} id={id} onClose={() => setId('')} />;
  return uid === '' ? null : <FoundPane key={uid} uid={uid} onClose={() => setUid('')} />;
}

/** The longest text that the list is searched for. */
const MAX_TEXT = 200;

function FoundPane({ uid, onClose }: { uid: string; onClose: () => void }) {
  const api = useCloudApi();
  const query = useQuery({
    queryKey: resourcesKey({ uid }),
    queryFn: async ({ signal }) => {
      // The end of an id tells it apart, and search covers only so much of it.
      const { items } = await api.listResources({ q: uid.slice(-MAX_TEXT), limit: 200 }, signal);
      return items.find((item) => item.uid === uid)?.id ?? null;
    },
  });
  const state = useQueryState(query);
  if (state.status === 'ready' && state.data !== null) {
    return <OpenPane id={state.data} onClose={onClose} />;
  }
  return (
    <Drawer open title="Resource" onClose={onClose}>
      <Unread state={state} onRetry={query.refetch} />
      {state.status === 'ready' ? (
        <div className="p-5">
          <Note tone="info" title="No longer in the account">
            The last scans did not read <span className="font-mono break-all">{uid}</span>.
          </Note>
        </div>
      ) : null}
    </Drawer>
  );
}

function OpenPane({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useCloudApi();
  const query = useQuery({
    queryKey: resourceKey(id),
    queryFn: ({ signal }) => api.getResource(id, signal),
  });
  const state = useQueryState(query);
  const data = state.status === 'ready' ? state.data : null;
  return (
    <Drawer
      open
      title={data?.name ?? 'Resource'}
      kicker={data ? <span className="text-ink-3">{typeLabel(data.type)}</span> : null}
      onClose={onClose}
    >
      <Unread state={state} onRetry={query.refetch} />
      {data ? (
        <div className="grid gap-5 p-5">
          <Facts resource={data} />
          <ResourceSections resource={data} />
        </div>
      ) : null}
    </Drawer>
  );
}

function Unread({ state, onRetry }: { state: QueryState<unknown>; onRetry: () => unknown }) {
  if (state.status === 'ready') return null;
  return (
    <div className="p-5">
      {state.status === 'loading' ? (
        <Skeleton lines={10} label="Loading the resource" />
      ) : (
        <FailureState
          message={failureMessage(state.error, 'The resource')}
          onRetry={onRetry}
          retrying={state.retrying}
        />
      )}
    </div>
  );
}

function Facts({ resource }: { resource: CloudResourceDetail }) {
  const tags = Object.entries(resource.tags);
  return (
    <>
      {resource.deletedAt === null ? null : (
        <Note tone="warn" title="No longer in the account">
          Its list was read to its end without it <RelativeTime at={resource.deletedAt} />. Its
          findings are closed.
        </Note>
      )}
      <KeyValue
        items={[
          { key: 'Id', value: <span className="break-all">{resource.uid}</span>, mono: true },
          {
            key: 'Account',
            value: `${resource.accountAlias}${resource.accountUid ? `, ${resource.accountUid}` : ''}`,
          },
          { key: 'Region', value: resource.region, mono: true },
          { key: 'Exposure', value: <PublicState {...resource} /> },
          { key: 'First read', value: <RelativeTime at={resource.firstSeenAt} /> },
          { key: 'Last read', value: <RelativeTime at={resource.lastSeenAt} /> },
          ...(tags.length > 0
            ? [
                {
                  key: 'Tags',
                  value: tags.map(([key, value]) => (
                    <span key={key} className="block font-mono text-xs leading-5 break-all">
                      {key}={value}
                    </span>
                  )),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
