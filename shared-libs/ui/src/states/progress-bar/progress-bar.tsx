import { classNames } from '../../class-names/class-names.ts';

/** Progress in percent, 0 to 100. Work of unknown length shows text instead. */
export function ProgressBar({
  label,
  percent,
  tone = 'accent',
}: {
  label: string;
  percent: number;
  tone?: 'accent' | 'ink' | 'warn' | 'danger';
}) {
  const share = Math.max(0, Math.min(100, percent));
  return (
    <div
      className={classNames('pp-bar', `pp-bar-${tone}`)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="1" />
      </svg>
    </div>
  );
}
