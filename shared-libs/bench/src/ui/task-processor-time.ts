import type { CDPSession } from '@playwright/test';

/** An event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const PAGE_THREAD = 'CrRendererMain';
const TASK = 'ThreadControllerImpl::RunTask';

/** Processor time of tasks in milliseconds: what they take without waiting for other programs of the machine. */
export interface ProcessorTime {
  /** The most of one task. */
  readonly processor: number;
  /** That of the task that takes longest by the clock. */
  readonly processorOfLongest: number;
}

/** Returns the result of `work` and the processor time of the tasks of the page's thread meanwhile. */
export async function withProcessorTime<T>(
  cdp: CDPSession,
  work: () => Promise<T>,
): Promise<ProcessorTime & { result: T }> {
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
  return { result, ...processorTimeOf(events) };
}

/** 0 where the page's thread did nothing. */
export function processorTimeOf(events: readonly TraceEvent[]): ProcessorTime {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(
    events
      .filter(({ ph, args }) => ph === 'M' && args?.name === PAGE_THREAD)
      .map((event) => threadOf(event)),
  );
  const tasks = events
    .filter((event) => event.name === TASK && pages.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ dur, tdur }));
  const none = { dur: 0, tdur: 0 };
  const busiest = tasks.reduce((one, task) => (task.tdur > one.tdur ? task : one), none);
  const longest = tasks.reduce((one, task) => (task.dur > one.dur ? task : one), none);
  return { processor: busiest.tdur / 1000, processorOfLongest: longest.tdur / 1000 };
}
