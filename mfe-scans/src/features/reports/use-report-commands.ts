import { failureNotice } from '@parapet/api-client/failure-message';
import type { Report, ReportSchedule } from '@parapet/contracts/reports/report';
import { useHost } from '@parapet/remote-kit/host';
import { useScansApi } from '../../app.ts';
import { isOpen, reportName } from './report-labels.ts';

export type ReportCommands = ReturnType<typeof useReportCommands>;

/** Returns what one does with reports and their schedules. A failure is notified. */
export const useReportCommands = (onChanged: () => void) => {
  const api = useScansApi();
  const host = useHost();

  const run = async (what: string, action: () => Promise<string | null>) => {
    try {
      const text = await action();
      if (text !== null) host.notify({ tone: 'success', text });
    } catch (error) {
      host.notify(failureNotice(error, what, 'failed'));
    }
    onChanged();
  };

  return {
    /** The link is made when it is needed, since it expires soon. */
    download: (report: Report) =>
      run('The download', async () => {
        const { url } = await api.createReportLink(report.id);
        const link = document.createElement('a');
        link.href = url;
        link.download = report.fileName ?? '';
        link.click();
        host.track('report_downloaded', { type: report.type, format: report.format });
        return null;
      }),

    remove: async (report: Report) => {
      const agreed = await host.confirm({
        title: `Delete this ${reportName(report)}?`,
        body: isOpen(report)
          ? 'It is still being made. Its schedule, if it has one, stays.'
          : 'Its file is deleted, and links to it end.',
        confirmLabel: 'Delete report',
        danger: true,
      });
      if (!agreed) return;
      await run('Deleting the report', async () => {
        await api.deleteReport(report.id);
        return 'The report was deleted.';
      });
    },

    setPaused: (schedule: ReportSchedule, isPaused: boolean) =>
      run(schedule.name, async () => {
        await api.updateReportSchedule(schedule.id, { status: isPaused ? 'paused' : 'active' });
        return isPaused ? `${schedule.name} was paused.` : `${schedule.name} was resumed.`;
      }),

    removeSchedule: async (schedule: ReportSchedule) => {
      const agreed = await host.confirm({
        title: `Delete ${schedule.name}?`,
        body: 'It makes no more reports. Those that it has made stay.',
        confirmLabel: 'Delete schedule',
        danger: true,
      });
      if (!agreed) return;
      await run(schedule.name, async () => {
        await api.deleteReportSchedule(schedule.id);
        return `${schedule.name} was deleted.`;
      });
    },
  };
};
