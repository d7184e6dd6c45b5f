import { failureNotice } from '@parapet/api-client/failure-message';
import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import { READ_ONLY_CLOUD_ACCOUNT } from '@parapet/contracts/plans/subscription';
import { useHost, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw, Unplug } from 'lucide-react';
import { useCloudApi } from '../../app.ts';

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
  const refusal = useRefusal('manageCloud');
  const disconnectRefusal = useRefusal('manageCloud', { toRemove: true });
  const { alias, id } = account;
  const reported = {
    onSuccess: (text: string) => {
      host.notify({ tone: 'success', text });
      onChanged();
    },
    onError: (error: unknown) => host.notify(failureNotice(error, alias, 'could not be changed')),
  };
  const check = useMutation({
    mutationFn: async () => {
      const { status } = await api.check(id);
      return status === 'connected'
        ? `${alias} is connected.`
        : `${alias} was checked and has problems.`;
    },
    ...reported,
  });
  const disconnect = useMutation({
    mutationFn: async () => {
      await api.disconnect(id);
      return `${alias} was disconnected.`;
    },
    ...reported,
  });
  const askToDisconnect = async () => {
    const agreed = await host.confirm({
      title: `Disconnect ${alias}?`,
      body: 'Its credentials are deleted from Parapet. Nothing changes in AWS.',
      confirmLabel: 'Disconnect',
      danger: true,
    });
    if (agreed) disconnect.mutate();
  };

  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        icon={RefreshCw}
        busy={check.isPending}
        refusal={refusal ?? (account.isReadOnly ? READ_ONLY_CLOUD_ACCOUNT : null)}
        onClick={() => check.mutate()}
        aria-label={`Check again: ${alias}`}
      >
        Check again
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon={Unplug}
        busy={disconnect.isPending}
        refusal={disconnectRefusal}
        onClick={() => void askToDisconnect()}
        aria-label={`Disconnect ${alias}`}
      >
        Disconnect
      </Button>
    </span>
  );
}
