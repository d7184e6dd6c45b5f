import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { useWidgetsApi } from '../../widgets-app.ts';

/** The schedule that runs next; nothing without one, and nothing when they cannot be read. */
export function NextScheduled() {
  const api = useWidgetsApi();
  const { data } = useQuery({
    queryKey: ['next-scheduled'],
    queryFn: ({ signal }) => api.listSchedules(signal),
  });
  const [next] = (data?.items ?? [])
    .flatMap(({ id, name, nextRunAt }) => (nextRunAt ? [{ id, name, at: nextRunAt }] : []))
    .sort((a, b) => a.at.localeCompare(b.at));
  if (!next) return null;
  return (
    <p className="pt-3 text-xs text-ink-3">
      Next scheduled: <TextLink href="/dashboard/scans">{next.name}</TextLink>,{' '}
      <RelativeTime at={next.at} />
    </p>
  );
}
