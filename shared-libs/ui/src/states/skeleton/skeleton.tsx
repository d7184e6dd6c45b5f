const lengths = [92, 68, 80, 54, 74] as const;

/** Placeholder lines while content loads. Headings, panels and buttons around it stay. */
export function Skeleton({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className="pp-skeleton" role="status">
      <span className="pp-sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a line
        <Ghost key={line} percent={lengths[line % lengths.length] ?? 80} />
      ))}
    </div>
  );
}

/** One placeholder; its width is a share of its parent. */
export function Ghost({ percent = 80 }: { percent?: number }) {
  return (
    <svg className="pp-ghost" width={`${percent}%`} height="10" aria-hidden="true">
      <rect width="100%" height="100%" />
    </svg>
  );
}
