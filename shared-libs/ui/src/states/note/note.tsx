import { Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Icon } from '../../labels/icon/icon.tsx';

export type NoteTone = 'info' | 'warn' | 'danger';

const icons: Readonly<Record<NoteTone, LucideIcon>> = {
  info: Info,
  warn: TriangleAlert,
  danger: X,
};

/** A message above content: a gap, a limit, a failure. */
export function Note({
  tone = 'info',
  title,
  children,
  actions,
}: {
  tone?: NoteTone;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classNames('pp-note', `pp-note-${tone}`)}>
      <Icon icon={icons[tone]} />
      <div className="pp-note-text">
        <b>{title}</b>
        {children ? <div>{children}</div> : null}
        {actions ? <div className="pp-actions">{actions}</div> : null}
      </div>
    </div>
  );
}
