import { type ReactNode, useId } from 'react';

/** A titled part of the pane. */
export function Section({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex items-baseline gap-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {count ? <span className="text-xs text-ink-3">{count.toLocaleString('en')}</span> : null}
        {action ? <span className="ms-auto">{action}</span> : null}
      </div>
      {children}
    </section>
  );
}
