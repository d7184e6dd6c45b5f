import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Icon } from '../../labels/icon/icon.tsx';

export type MetricChange = {
  direction: 'up' | 'down' | 'none';
  /** How much and since when: "10 in 12 weeks". */
  label: string;
  /** Tells whether the change is an improvement; without it the label has no colour. */
  good?: boolean;
};

const changeLabels = { up: 'up ', down: 'down ', none: '' } as const;

/** The metric of a panel. Null is a dash: no value yet, which is not zero. */
export function Metric({
  value,
  unit,
  beside,
  change,
}: {
  value: string | number | null;
  /** Follows the value in a lighter colour: "/ 100". */
  unit?: string;
  /** A description of the value, or a badge. */
  beside?: ReactNode;
  change?: MetricChange;
}) {
  return (
    <div className="pp-metric">
      <div className="pp-metric-line">
        <span className="pp-metric-value">{value ?? '–'}</span>
        {unit && value !== null ? <span className="pp-metric-unit">{unit}</span> : null}
        {beside ? <span className="pp-metric-beside">{beside}</span> : null}
      </div>
      {change ? (
        <div
          className={classNames(
            'pp-metric-change',
            change.good === true && 'pp-text-ok',
            change.good === false && 'pp-text-danger',
          )}
        >
          {change.direction === 'none' ? null : (
            <Icon icon={change.direction === 'up' ? ArrowUp : ArrowDown} size={14} />
          )}
          <span className="pp-sr-only">{changeLabels[change.direction]}</span>
          {change.label}
        </div>
      ) : null}
    </div>
  );
}
