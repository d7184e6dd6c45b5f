import { useHost } from '@parapet/remote-kit/host';
import type { LinkedIdentity } from '@parapet/remote-kit/host-context';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useState } from 'react';

const keyOf = ({ id }: LinkedIdentity) => id;
const labelOf = ({ name }: LinkedIdentity) => name;
const when = (at: string | null) => (at === null ? 'Never' : <RelativeTime at={at} />);

/** The linked accounts. The password and the last one of them stay. */
export function IdentityList({
  identities,
  unlink,
}: {
  identities: readonly LinkedIdentity[];
  unlink: (id: string) => Promise<void>;
}) {
  const { confirm, notify } = useHost();
  const [leaving, setLeaving] = useState<string | null>(null);

  const ask = async ({ id, name }: LinkedIdentity) => {
    const agreed = await confirm({
      title: `Unlink ${name}?`,
      body: `You can no longer sign in with ${name}. Your other ways to sign in stay.`,
      confirmLabel: 'Unlink',
      danger: true,
    });
    if (!agreed) return;
    setLeaving(id);
    try {
      await unlink(id);
      notify({ tone: 'success', text: `${name} is unlinked` });
    } catch (error) {
      const text = error instanceof Error ? error.message : `${name} could not be unlinked`;
      notify({ tone: 'danger', text });
    }
    setLeaving(null);
  };

  const columns: TableColumn<LinkedIdentity>[] = [
    { id: 'name', head: 'Sign in with', primary: true, card: 'title', cell: ({ name }) => name },
    { id: 'account', head: 'Account', card: 'sub', cell: ({ account }) => account ?? 'Unknown' },
    {
      id: 'used',
      head: 'Last used',
      width: 140,
      card: 'meta',
      cell: ({ lastUsedAt }) => when(lastUsedAt),
    },
    {
      id: 'unlink',
      head: 'Unlink',
      width: 130,
      align: 'end',
      card: 'metric',
      cell: (identity) => {
        if (identity.provider === 'email' || identity.provider === 'phone') return null;
        if (identities.length === 1) return 'The only way';
        return (
          <Button
            size="sm"
            aria-label={`Unlink ${identity.name}`}
            busy={leaving === identity.id}
            onClick={() => void ask(identity)}
          >
            Unlink
          </Button>
        );
      },
    },
  ];
  return (
    <DataTable
      label="Ways to sign in"
      columns={columns}
      rows={identities}
      rowKey={keyOf}
      rowLabel={labelOf}
    />
  );
}
