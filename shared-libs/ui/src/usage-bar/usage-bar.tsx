import { ProgressBar } from '../progress-bar/progress-bar.tsx';

/** How much of a plan's limit is used. A null limit is no limit: there is nothing to fill. */
export function UsageBar({
  label,
  current,
  limit,
}: {
  label: string;
  current: number;
  limit: number | null;
}) {
  const share = limit === null ? 0 : limit === 0 ? 100 : (current / limit) * 100;
  return (
    <div className="pp-usage">
      <div className="pp-usage-words">
        <span>{label}</span>
        <span>
          {current.toLocaleString('en')}
          {limit === null ? ', no limit' : ` / ${limit.toLocaleString('en')}`}
        </span>
      </div>
      {limit === null ? null : (
        <ProgressBar
          label={`${label}: ${current} of ${limit} used`}
          percent={share}
          tone={share >= 100 ? 'danger' : share >= 90 ? 'warn' : 'ink'}
        />
      )}
    </div>
  );
}
