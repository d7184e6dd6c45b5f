import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useModal } from '../dialog/use-modal.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

export type DrawerProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stands above the title: a severity chip, an id. */
  kicker?: ReactNode;
  /** Stand before the close button. */
  tools?: ReactNode;
  footer?: ReactNode;
  /** `start` is where the phone's navigation comes from. */
  side?: 'start' | 'end';
  /** Draws neither head nor padding; `title` still names it for assistive technology. */
  bare?: boolean;
};

/** A modal pane at the edge of the window. For one that leaves the page usable see `SidePane`. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer({
  title,
  onClose,
  children,
  kicker,
  tools,
  footer,
  side = 'end',
  bare = false,
}: Omit<DrawerProps, 'open'>) {
  const dialog = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={classNames('pp-modal pp-drawer', side === 'start' && 'pp-drawer-start')}
      {...(bare ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
    >
      {bare ? null : (
        <div className="pp-pane-head">
          <div className="pp-pane-title">
            {kicker}
            <h2 id={titleId}>{title}</h2>
          </div>
          <div className="pp-pane-tools">
            {tools}
            <IconButton icon={X} label="Close" onClick={onClose} />
          </div>
        </div>
      )}
      <div className="pp-pane-body">{children}</div>
      {footer ? <div className="pp-pane-foot">{footer}</div> : null}
    </dialog>
  );
}
