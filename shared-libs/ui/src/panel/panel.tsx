import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';

export type CourseColumns =
  | 'one'
  | 'two'
  | 'three'
  | 'start-narrow'
  | 'end-narrow'
  | 'start-medium'
  | 'end-wide';

/**
 * A course of panels, edge to edge, parted by 1 px joints. Choose columns that differ from the
 * course above, so that joints do not line up. One column under 720 px.
 *
 * start-narrow 312 + rest, end-narrow rest + 388, start-medium 404 + rest, end-wide rest + 520.
 */
export function Row({
  columns = 'one',
  children,
}: {
  columns?: CourseColumns;
  children: ReactNode;
}) {
  return <div className={classNames('pp-course', `pp-course-${columns}`)}>{children}</div>;
}

export type PanelProps = {
  title?: string;
  /** What the figures below are of: "442 open; 12 weeks". */
  meta?: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  children: ReactNode;
  /** No padding: for a table, which brings its own. */
  flush?: boolean;
  /** No padding below, so that a wall stands on the joint. */
  standing?: boolean;
  /** The level of its heading in the page's outline. */
  level?: 2 | 3;
  className?: string;
};

/** One thing to look at. A titled panel is a region that assistive technology can jump to. */
export function Panel({
  title,
  meta,
  action,
  children,
  flush = false,
  standing = false,
  level = 2,
  className,
}: PanelProps) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const body = flush ? (
    children
  ) : (
    <div className={classNames('pp-panel-body', standing && 'pp-panel-standing')}>{children}</div>
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
