import { ApiError } from '@parapet/api-client/api-error';
import { type Timetable, timetableSchema } from '@parapet/contracts/scans/schedule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScansApi } from '../app.ts';
import { runLabels } from '../schedule-labels/schedule-labels.ts';

const TYPING_MS = 300;

/** The next five runs of a timetable that is not saved, or its one run. */
export function NextRuns({ timetable }: { timetable: Timetable }) {
  const api = useScansApi();
  const text = useSettled(JSON.stringify(timetable));
  const parsed = timetableSchema.safeParse(JSON.parse(text));
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['schedule-preview', text],
    queryFn: async ({ signal }) => {
      const asked = parsed.data ?? timetable;
      return { ...asked, ...(await api.previewSchedule(asked, signal)) };
    },
    enabled: parsed.success,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
  const problem = error instanceof ApiError ? (error.issues?.[0]?.message ?? error.message) : null;
  return (
    <div className="text-ink-2" aria-live="polite" aria-busy={isFetching}>
      {data && parsed.success ? (
        <>
          <span className="text-ink-3">{data.once === null ? 'Next runs' : 'Starts'}</span>
          <ol className={`flex flex-wrap gap-x-4 ${isPlaceholderData ? 'opacity-60' : ''}`}>
            {runLabels(data.nextRuns, data.timezone).map(({ run, label }) => (
              <li key={run}>{label}</li>
            ))}
          </ol>
        </>
      ) : null}
      {problem ? <p className="text-danger">{problem}</p> : null}
    </div>
  );
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
