import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudAccount } from '@parapet/contracts/cloud';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useCloudApi } from '../../app.ts';

type Work = 'none' | 'checking' | 'disconnecting';

/** The actions of an account: check again and disconnect. Both notify of the result. */
export function AccountActions({
  account,
  onChanged,
}: {
  account: CloudAccount;
  onChanged: () => void;
}) {
  const api = useCloudApi();
  const host = useHost();
  const [work, setWork] = useState<Work>('none');

  const run = async (kind: Work, action: () => Promise<string>) => {
    setWork(kind);
    try {
      host.notify({ tone: 'success', text: await action() });
      onChanged();
    } catch (error) {
      const { title, body } = failureMessage(error, account.alias, 'could not be changed');
      host.notify({ tone: 'danger', text: `${title}. ${body}` });
    } finally {
      setWork('none');
    }
  };

  const check = () =>
    run('checking', async () => {
      const { status } = await api.check(account.id);
      return status === 'connected'
        ? `${account.alias} is connected.`
        : `${account.alias} was checked and has problems.`;
    });

  const disconnect = async () => {
    const agreed = await host.confirm({
      title: `Disconnect ${account.alias}?`,
      body: 'Its credentials are deleted from Parapet. Nothing changes in AWS.',
      confirmLabel: 'Disconnect',
      danger: true,
    });
    if (!agreed) return;
    await run('disconnecting', async () => {
      await api.disconnect(account.id);
      return `${account.alias} was disconnected.`;
    });
  };

  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={RefreshCw}
        busy={work === 'checking'}
        onClick={() => void check()}
        aria-label={`Check ${account.alias} again`}
      >
        Check again
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={Unplug}
        busy={work === 'disconnecting'}
        onClick={() => void disconnect()}
        aria-label={`Disconnect ${account.alias}`}
      >
        Disconnect
      </Button>
    </span>
  );
}
