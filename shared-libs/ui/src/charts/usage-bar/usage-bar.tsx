import { ProgressBar } from '../../states/progress-bar/progress-bar.tsx';

/** The used share of a plan's limit. Null means unlimited and shows no bar. */
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
      <div className="pp-usage-text">
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
