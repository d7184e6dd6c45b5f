import { useHost } from '@parapet/remote-kit/host';
import { useRequestId } from '@parapet/remote-kit/request-id';
import type { z } from 'zod';
import { useScansApi } from '../../app.ts';
import { runLabel } from '../../schedule-labels/schedule-labels.ts';
import { scheduleOf, type startFormSchema } from './start-form.ts';

type Choice = z.output<typeof startFormSchema>;
type ScanNow = Extract<Choice, { when: 'now' }>;

/** Starts what was chosen, or plans it under the name, and returns the address that shows it. */
export function useStart(): (choice: Choice, nameOfScan: string) => Promise<string> {
  const api = useScansApi();
  const { notify, track } = useHost();
  const requestIdOf = useRequestId();

  const scanNow = async (choice: ScanNow): Promise<string> => {
    const { intensity } = choice;
    const requestId = requestIdOf(choice);
    if (choice.takes === 'chosen') {
      const { assetIds } = choice;
      const scan = await api.startScan({ assetIds, intensity, requestId });
      track('scan_started', { assets: assetIds.length, intensity });
      return `/dashboard/scans/${scan.id}`;
    }
    const { filter } = choice;
    const { scans } = await api.startMatchingScans({ filter, intensity, requestId });
    const assets = scans.reduce((sum, { assetCount }) => sum + assetCount, 0);
    track('scan_started', { assets, intensity });
    const [first] = scans;
    if (scans.length === 1 && first) return `/dashboard/scans/${first.id}`;
    const text = `${scans.length} scans of ${assets.toLocaleString('en')} assets were started.`;
    notify({ tone: 'success', text });
    return '/dashboard/scans';
  };

  return async (choice, nameOfScan) => {
    if (choice.when === 'now') return await scanNow(choice);
    const schedule = await api.createSchedule(scheduleOf(choice, nameOfScan));
    track('schedule_added', { target: schedule.target.kind });
    const { name, nextRunAt, timezone } = schedule;
    const starts = nextRunAt
      ? ` starts ${runLabel(nextRunAt, timezone)}, ${timezone}`
      : ' was added';
    notify({ tone: 'success', text: `${name}${starts}.` });
    return '/dashboard/scans';
  };
}
