import { failureMessage } from '@parapet/api-client/failure-message';
import type { Integration } from '@parapet/contracts/integration';
import { useHost } from '@parapet/remote-kit/host';
import { useCloudApi } from '../../api/api-context.ts';

/** What can be done to an integration; each says what came of it. */
export const useIntegrationCommands = ({
  onChanged,
  onSent,
}: {
  onChanged: () => void;
  /** A message is on its way. */
  onSent: (integrationId: string) => void;
}) => {
  const api = useCloudApi();
  const host = useHost();

  const run = async ({ name }: Integration, act: () => Promise<string | null>) => {
    try {
      const said = await act();
      if (said) host.notify({ tone: 'success', text: said });
    } catch (error) {
      const { title, body } = failureMessage(error, name, 'could not be changed');
      host.notify({ tone: 'danger', text: `${title}. ${body}` });
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
        return isPaused ? `${integration.name} is paused.` : `${integration.name} goes on.`;
      }),

    remove: async (integration: Integration) => {
      const agreed = await host.confirm({
        title: `Delete ${integration.name}?`,
        body: 'Its address, its secret and the list of its deliveries are deleted. Nothing is sent to it any more.',
        confirmLabel: 'Delete integration',
        danger: true,
      });
      if (!agreed) return;
      await run(integration, async () => {
        await api.deleteIntegration(integration.id);
        return `${integration.name} is deleted.`;
      });
    },
  };
};
