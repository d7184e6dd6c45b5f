import { failureMessage } from '@parapet/api-client/failure-message';
import type { OwnSession } from '@parapet/contracts/access/session';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { RelativeTime } from '@parapet/ui/relative-time';
import { StatusText } from '@parapet/ui/status-chip';
import { useState } from 'react';
import { useBillingApi } from '../../app.ts';

const keyOf = ({ id }: OwnSession) => id;
const labelOf = ({ device }: OwnSession) => device;

const placeOf = ({ address }: OwnSession): string => {
  if (address === null) return 'Unknown address';
  return address === '::1' || address.startsWith('127.') ? `This machine (${address})` : address;
};

/** The sessions of the user; each but this one can be ended. */
export function SessionList({
  sessions,
  onEnded,
}: {
  sessions: readonly OwnSession[];
  onEnded: () => Promise<unknown>;
}) {
  const api = useBillingApi();
  const { notify } = useHost();
  const [ending, setEnding] = useState<string | null>(null);

  const end = async ({ id, device }: OwnSession) => {
    setEnding(id);
    try {
      await api.endSession(id);
      notify({ tone: 'success', text: `The session of ${device} has ended` });
    } catch (error) {
      const { title, body } = failureMessage(error, 'The session', 'was not ended');
      notify({ tone: 'danger', text: `${title} ${body}`.trim() });
    }
    await onEnded();
    setEnding(null);
  };

  const columns: TableColumn<OwnSession>[] = [
    { id: 'device', head: 'Device', primary: true, card: 'lead', cell: ({ device }) => device },
    { id: 'place', head: 'Address', card: 'sub', cell: placeOf },
    {
      id: 'signed-in',
      head: 'Signed in',
      width: 130,
      card: 'meta',
      cell: ({ signedInAt }) => <RelativeTime at={signedInAt} />,
    },
    {
      id: 'used',
      head: 'Last used',
      width: 130,
      card: 'meta',
      cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} />,
    },
    {
      id: 'end',
      head: 'Sign out',
      width: 130,
      align: 'end',
      card: 'metric',
      cell: (session) =>
        session.current ? (
          <StatusText tone="ok">This session</StatusText>
        ) : (
          <Button
            size="sm"
            aria-label={`Sign out of ${session.device}, ${placeOf(session)}`}
            busy={ending === session.id}
            onClick={() => void end(session)}
          >
            Sign out
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      label="Your sessions"
      columns={columns}
      rows={sessions}
      rowKey={keyOf}
      rowLabel={labelOf}
    />
  );
}
