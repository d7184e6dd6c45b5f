import { failureNotice } from '@parapet/api-client/failure-message';
import type { CloudAccount, CloudProvider } from '@parapet/contracts/cloud/cloud';
import { useHost } from '@parapet/remote-kit/host';
import { useNavigate } from '@parapet/remote-kit/router';
import { useState } from 'react';
import { useCloudApi } from '../../app.ts';
import { scanHref } from '../../posture-data/cloud-links.ts';
import { useAccountsChanged } from '../../posture-data/use-posture.ts';

const DISCONNECT =
  'Its credentials, resources and findings are deleted from Parapet. Nothing changes at the provider.';

/** The actions of accounts. Each notifies of its result; `busy` is the id of the account that one runs for. */
export const useAccountCommands = () => {
  const api = useCloudApi();
  const host = useHost();
  const navigate = useNavigate();
  const changed = useAccountsChanged();
  const [busy, setBusy] = useState<string | null>(null);

  const run = async (
    { id, alias }: Pick<CloudAccount, 'id' | 'alias'>,
    failed: string,
    action: () => Promise<string | null>,
  ) => {
    setBusy(id);
    try {
      const text = await action();
      if (text !== null) host.notify({ tone: 'success', text });
    } catch (error) {
      host.notify(failureNotice(error, alias, failed));
    }
    setBusy(null);
    changed();
  };

  return {
    busy,
    changed,

    scan: (account: CloudAccount) =>
      run(account, 'was not scanned', async () => {
        const { id } = await api.startScan(account.id);
        host.track('cloud_scan_started');
        void navigate(scanHref(id));
        return null;
      }),

    check: (account: CloudAccount) =>
      run(account, 'was not checked', async () => {
        const { status } = await api.check(account.id);
        return status === 'connected'
          ? `${account.alias} is connected.`
          : `${account.alias} was checked and has problems.`;
      }),

    setPaused: (account: CloudAccount, isPaused: boolean) =>
      run(account, 'was not changed', async () => {
        await api.update(account.id, { isPaused });
        return isPaused
          ? `${account.alias} is paused: nothing scans it until you resume it.`
          : `${account.alias} is scanned again.`;
      }),

    disconnect: async (account: CloudAccount) => {
      const agreed = await host.confirm({
        title: `Disconnect ${account.alias}?`,
        body: DISCONNECT,
        confirmLabel: 'Disconnect',
        danger: true,
      });
      if (!agreed) return;
      await run(account, 'was not disconnected', async () => {
        await api.disconnect(account.id);
        return `${account.alias} was disconnected.`;
      });
    },

    connectSample: (provider: CloudProvider) =>
      run({ id: sampleOf(provider), alias: 'The sample' }, 'was not connected', async () => {
        const { alias } = await api.connectSample(provider);
        host.track('cloud_sample_connected');
        return `${alias} is connected. Start a scan to see its faults.`;
      }),
  };
};

/** Stands for a sample in `busy`, which has no id until it is connected. */
export const sampleOf = (provider: CloudProvider): string => `sample of ${provider}`;

export type AccountCommands = ReturnType<typeof useAccountCommands>;
