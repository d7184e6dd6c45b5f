import { type ReactNode, useId } from 'react';
import { classNames } from '../../class-names/class-names.ts';

export type RowColumns =
  | 'one'
  | 'two'
  | 'three'
  | 'start-narrow'
  | 'end-narrow'
  | 'start-medium'
  | 'end-wide';

/**
 * A row of panels with 1 px separators. Choose columns that differ from the row above, so that
 * vertical separators do not line up. One column under 720 px.
 *
 * start-narrow 312 + rest, end-narrow rest + 388, start-medium 404 + rest, end-wide rest + 520.
 */
export function Row({ columns = 'one', children }: { columns?: RowColumns; children: ReactNode }) {
  return <div className={classNames('pp-row', `pp-row-${columns}`)}>{children}</div>;
}

export type PanelProps = {
  title?: string;
  /** The scope of the numbers below: "442 open; 12 weeks". */
  meta?: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  /** Without it the panel is the line of its title. */
  children?: ReactNode;
  /** No padding: for a table, which has its own. */
  flush?: boolean;
  /** No padding below: for a coverage chart, which touches the lower edge. */
  flushBottom?: boolean;
  /** The level of its heading in the page's outline. */
  level?: 2 | 3;
  className?: string;
};

/** A panel. With a title it is a landmark region for assistive technology. */
export function Panel({
  title,
  meta,
  action,
  children,
  flush = false,
  flushBottom = false,
  level = 2,
  className,
}: PanelProps) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const body = flush ? (
    children
  ) : children === undefined ? (
    <div className="pp-panel-foot" />
  ) : (
    <div className={classNames('pp-panel-body', flushBottom && 'pp-panel-flush-bottom')}>
      {children}
    </div>
  );
  if (!title) return <div className={classNames('pp-panel', className)}>{body}</div>;
  return (
    <section className={classNames('pp-panel', className)} aria-labelledby={titleId}>
      <div className="pp-panel-head">
        <Heading id={titleId}>{title}</Heading>
        {meta ? <span className="pp-panel-meta">{meta}</span> : null}
        {action ? <span className="pp-panel-action">{action}</span> : null}
      </div>
      {body}
    </section>
  );
}
