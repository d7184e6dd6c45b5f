import type { CDPSession } from '@playwright/test';

/** An event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const PAGE_THREAD = 'CrRendererMain';
const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Returns the result of `work` and the most processor time of one task of the page's thread meanwhile, in
 * milliseconds: what a task takes without waiting for other programs of the machine.
 */
export async function withProcessorTime<T>(
  cdp: CDPSession,
  work: () => Promise<T>,
): Promise<{ result: T; processor: number }> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  const traceConfig = { includedCategories: ['toplevel'] };
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  const result = await work().finally(async () => {
    const isComplete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await isComplete;
    cdp.off('Tracing.dataCollected', collect);
  });
  return { result, processor: longestTask(events) };
}

/** In milliseconds; 0 where the page's thread did nothing. */
export function longestTask(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events
      .filter(({ ph, args }) => ph === 'M' && args?.name === PAGE_THREAD)
      .map((event) => threadOf(event)),
  );
  return events
    .filter((event) => event.name === TASK && pages.has(threadOf(event)))
    .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
}
