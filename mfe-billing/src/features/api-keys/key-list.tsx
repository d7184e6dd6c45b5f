import { failureNotice } from '@parapet/api-client/failure-message';
import type { ApiKey, ApiKeyState } from '@parapet/contracts/access/api-key';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useMutation } from '@tanstack/react-query';
import { useBillingApi } from '../../app.ts';

const stateLabels: Readonly<Record<ApiKeyState, string>> = {
  live: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  orphaned: 'Off: its creator left',
};

const keyOf = ({ id }: ApiKey) => id;
const labelOf = ({ name }: ApiKey) => name;

/** `keys` is null while loading. */
export function KeyList({
  keys,
  onRevoked,
}: {
  keys: readonly ApiKey[] | null;
  onRevoked: () => Promise<void>;
}) {
  const api = useBillingApi();
  const { confirm, notify } = useHost();
  const revoke = useMutation({
    mutationFn: (key: ApiKey) => api.revokeApiKey(key.id),
    onSuccess: (_, { name }) => notify({ tone: 'success', text: `${name} was revoked` }),
    onError: (error, { name }) => notify(failureNotice(error, name, 'was not revoked')),
    onSettled: onRevoked,
  });
  const ask = async (key: ApiKey) => {
    const agreed = await confirm({
      title: `Revoke ${key.name}?`,
      body: 'Requests with this key are refused at once. It cannot be turned on again.',
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (agreed) revoke.mutate(key);
  };
  return (
    <DataTable
      label="API keys"
      columns={columnsOf((key) => void ask(key))}
      rows={keys ?? []}
      rowKey={keyOf}
      rowLabel={labelOf}
      loading={keys === null}
      ghostRows={2}
      empty={
        <EmptyState title="No API keys">
          Machines such as pipelines call the API with a key of their own.
        </EmptyState>
      }
    />
  );
}

const columnsOf = (onRevoke: (key: ApiKey) => void): TableColumn<ApiKey>[] => [
  { id: 'name', head: 'Name', primary: true, cell: ({ name }) => name, card: 'title' },
  {
    id: 'prefix',
    head: 'Key',
    width: 200,
    mono: true,
    cell: ({ prefix }) => `${prefix}…`,
    card: 'sub',
  },
  {
    id: 'scopes',
    head: 'Scopes',
    // Whole: whoever decides about a key reads all that it may.
    cell: ({ scopes }) => <span className="whitespace-normal">{scopes.join(', ')}</span>,
    card: 'meta',
  },
  {
    id: 'creator',
    head: 'Created by',
    width: 140,
    cell: ({ createdBy }) => createdBy.name ?? 'Deleted account',
    card: 'hidden',
  },
  {
    id: 'used',
    head: 'Last used',
    width: 110,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Never'),
    card: 'meta',
  },
  {
    id: 'expires',
    head: 'Expires',
    width: 110,
    cell: ({ expiresAt }) => <RelativeTime at={expiresAt} />,
    card: 'meta',
  },
  { id: 'state', head: 'State', width: 140, cell: ({ state }) => stateLabels[state], card: 'lead' },
  {
    id: 'revoke',
    head: 'Revoke',
    width: 100,
    cell: (key) =>
      key.state === 'live' || key.state === 'orphaned' ? (
        <Button size="sm" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
          Revoke
        </Button>
      ) : null,
    card: 'metric',
  },
];
