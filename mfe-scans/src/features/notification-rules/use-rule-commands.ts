import { failureNotice } from '@parapet/api-client/failure-message';
import type { NotificationRule } from '@parapet/contracts/events/notification-rule';
import { useHost } from '@parapet/remote-kit/host';
import { useScansApi } from '../../app.ts';

export type RuleCommands = ReturnType<typeof useRuleCommands>;

/** Returns what one does with a rule. A failure is notified. */
export const useRuleCommands = (onChanged: () => void) => {
  const api = useScansApi();
  const host = useHost();

  const run = async (name: string, action: () => Promise<string>) => {
    try {
      host.notify({ tone: 'success', text: await action() });
    } catch (error) {
      host.notify(failureNotice(error, name, 'was not changed'));
    }
    onChanged();
  };

  return {
    setEnabled: ({ id, name }: NotificationRule, enabled: boolean) =>
      run(name, async () => {
        await api.updateNotificationRule(id, { enabled });
        return enabled ? `${name} was resumed.` : `${name} was paused.`;
      }),

    remove: async ({ id, name, pendingCount }: NotificationRule) => {
      const agreed = await host.confirm({
        title: `Delete ${name}?`,
        body:
          pendingCount > 0
            ? 'What waits to be sent is dropped. What it has sent stays.'
            : 'It sends no more. What it has sent stays.',
        confirmLabel: 'Delete rule',
        danger: true,
      });
      if (!agreed) return;
      await run(name, async () => {
        await api.deleteNotificationRule(id);
        return `${name} was deleted.`;
      });
    },
  };
};
