import type { ReactNode } from 'react';

/** A line drawing with one dashed cell: the item that is missing. */
function EmptyDrawing() {
  return (
    <svg
      className="pp-empty-drawing"
      viewBox="0 0 300 64"
      width="300"
      height="64"
      aria-hidden="true"
    >
      <path
        className="pp-empty-drawing-line"
        d="M.5 64V24.5h24V.5h36v24h24V.5h36v24h60V.5h36v24h24V.5h36v24h23V64M.5 44.5h299M24.5 24.5v20M60.5 24.5v20M84.5 24.5v20M120.5 24.5v20M180.5 24.5v20M216.5 24.5v20M240.5 24.5v20M276.5 24.5v20M12.5 44.5V64M42.5 44.5V64M72.5 44.5V64M102.5 44.5V64M150.5 44.5V64M198.5 44.5V64M228.5 44.5V64M258.5 44.5V64"
      />
      <path className="pp-empty-drawing-gap" d="M132.5 24V4.5h36V24" />
      <path className="pp-empty-drawing-plus" d="M150.5 9.5v10M145.5 14.5h10" />
    </svg>
  );
}

/** The state of a list without items: what it will show, and the next step. */
export function EmptyState({
  title,
  children,
  action,
  level = 3,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The level of its heading: 2 outside of a titled panel. */
  level?: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="pp-empty">
      <EmptyDrawing />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action ? <div className="pp-actions">{action}</div> : null}
    </div>
  );
}
