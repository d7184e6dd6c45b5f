import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/icon.tsx';

export type FigureChange = {
  direction: 'up' | 'down' | 'none';
  /** "10 in 12 weeks": says how much and since when. */
  words: string;
  /** Whether the move is welcome; without it the words stay plain. */
  good?: boolean;
};

const changeLabels = { up: 'up ', down: 'down ', none: '' } as const;

/** The one figure of a panel. Null is a dash: nothing is known yet, which is not zero. */
export function Figure({
  value,
  unit,
  beside,
  change,
}: {
  value: string | number | null;
  /** Follows the figure, quieter: "/ 100". */
  unit?: string;
  /** What the figure is of, or a badge. */
  beside?: ReactNode;
  change?: FigureChange;
}) {
  return (
    <div className="pp-figure">
      <div className="pp-figure-line">
        <span className="pp-figure-value">{value ?? '–'}</span>
        {unit && value !== null ? <span className="pp-figure-unit">{unit}</span> : null}
        {beside ? <span className="pp-figure-beside">{beside}</span> : null}
      </div>
      {change ? (
        <div
          className={classNames(
            'pp-figure-change',
            change.good === true && 'pp-text-ok',
            change.good === false && 'pp-text-danger',
          )}
        >
          {change.direction === 'none' ? null : (
            <Icon icon={change.direction === 'up' ? ArrowUp : ArrowDown} size={14} />
          )}
          <span className="pp-sr-only">{changeLabels[change.direction]}</span>
          {change.words}
        </div>
      ) : null}
    </div>
  );
}
