import { CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../actions/icon-button/icon-button.tsx';
import { classNames } from '../../class-names/class-names.ts';
import { Icon } from '../../labels/icon/icon.tsx';

export type ToastTone = 'info' | 'ok' | 'warn' | 'danger';

export type ToastItem = {
  id: string;
  tone: ToastTone;
  title: string;
  body?: ReactNode;
  /** A link or a button. */
  action?: ReactNode;
};

const icons: Readonly<Record<ToastTone, LucideIcon>> = {
  info: Info,
  ok: CircleCheck,
  warn: TriangleAlert,
  danger: X,
};

/**
 * The region of messages. Keep it mounted while empty: a live region announces only additions. The
 * caller decides how long a message stays.
 */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: ReadonlyArray<ToastItem>;
  onDismiss: (id: string) => void;
}) {
  return (
    <section
      className="pp-toasts"
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={classNames('pp-toast', `pp-toast-${toast.tone}`)}
          {...(toast.tone === 'danger' ? { role: 'alert' } : {})}
        >
          <Icon icon={icons[toast.tone]} />
          <div className="pp-toast-text">
            <b>{toast.title}</b>
            {toast.body ? <div>{toast.body}</div> : null}
            {toast.action}
          </div>
          <IconButton icon={X} label="Dismiss" onClick={() => onDismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
}
