import { failureNotice } from '@parapet/api-client/failure-message';
import type { Schedule } from '@parapet/contracts/scans/schedule';
import { useHost } from '@parapet/remote-kit/host';
import { useScansApi } from '../../app.ts';

/** The actions of a schedule. Each notifies of the result. */
export const useScheduleCommands = (onChanged: () => void) => {
  const api = useScansApi();
  const host = useHost();

  const run = async ({ name }: Schedule, action: () => Promise<string>) => {
    try {
      host.notify({ tone: 'success', text: await action() });
    } catch (error) {
      host.notify(failureNotice(error, name, 'could not be changed'));
    }
    onChanged();
  };

  return {
    setPaused: (schedule: Schedule, isPaused: boolean) =>
      run(schedule, async () => {
        await api.updateSchedule(schedule.id, { status: isPaused ? 'paused' : 'active' });
        return isPaused ? `${schedule.name} was paused.` : `${schedule.name} was resumed.`;
      }),

    remove: async (schedule: Schedule) => {
      const agreed = await host.confirm({
        title: `Delete ${schedule.name}?`,
        body: 'It starts no more scans. Its scans and their findings stay.',
        confirmLabel: 'Delete schedule',
        danger: true,
      });
      if (!agreed) return;
      await run(schedule, async () => {
        await api.deleteSchedule(schedule.id);
        return `${schedule.name} was deleted.`;
      });
    },
  };
};
