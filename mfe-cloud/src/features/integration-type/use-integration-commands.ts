import { failureNotice } from '@parapet/api-client/failure-message';
import type { Integration } from '@parapet/contracts/events/integration';
import { useHost } from '@parapet/remote-kit/host';
import { useCloudApi } from '../../app.ts';

/** The actions of an integration. Each notifies of the result. */
export const useIntegrationCommands = ({
  onChanged,
  onSent,
  onRemoved,
}: {
  onChanged: () => void;
  /** Called when a message was queued. */
  onSent: (integrationId: string) => void;
  onRemoved: () => void;
}) => {
  const api = useCloudApi();
  const host = useHost();

  const run = async ({ name }: Integration, action: () => Promise<string | null>) => {
    try {
      const text = await action();
      if (text) host.notify({ tone: 'success', text });
    } catch (error) {
      host.notify(failureNotice(error, name, 'could not be changed'));
    }
    onChanged();
  };

  return {
    sendTest: (integration: Integration) =>
      run(integration, async () => {
        await api.sendTest(integration.id);
        onSent(integration.id);
        return null;
      }),

    setPaused: (integration: Integration, isPaused: boolean) =>
      run(integration, async () => {
        await api.updateIntegration(integration.id, { enabled: !isPaused });
        return isPaused ? `${integration.name} was paused.` : `${integration.name} was resumed.`;
      }),

    remove: async (integration: Integration) => {
      const agreed = await host.confirm({
        title: `Delete ${integration.name}?`,
        body: 'Its address, secret and delivery history are deleted. It gets no more messages.',
        confirmLabel: 'Delete integration',
        danger: true,
      });
      if (!agreed) return;
      await run(integration, async () => {
        await api.deleteIntegration(integration.id);
        onRemoved();
        return `${integration.name} was deleted.`;
      });
    },
  };
};
