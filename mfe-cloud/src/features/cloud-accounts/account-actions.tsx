import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudAccount } from '@parapet/contracts/cloud';
import { useHost } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useCloudApi } from '../../api/api-context.ts';

type Work = 'none' | 'checking' | 'disconnecting';

/** Check again and disconnect; both say what came of it. */
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

  const run = async (kind: Work, act: () => Promise<string>) => {
    setWork(kind);
    try {
      host.notify({ tone: 'success', text: await act() });
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
        ? `${account.alias} answers.`
        : `${account.alias} was checked: it does not answer as it should.`;
    });

  const disconnect = async () => {
    const agreed = await host.confirm({
      title: `Disconnect ${account.alias}?`,
      body: 'Its credentials are deleted here. Nothing changes at AWS.',
      confirmLabel: 'Disconnect',
      danger: true,
    });
    if (!agreed) return;
    await run('disconnecting', async () => {
      await api.disconnect(account.id);
      return `${account.alias} is disconnected.`;
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
