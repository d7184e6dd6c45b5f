import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Modal } from '../dialog/modal.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';

export type DrawerProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Above the title: a severity chip, an id. */
  kicker?: ReactNode;
  /** Before the close button. */
  tools?: ReactNode;
  footer?: ReactNode;
  /** The edge at which it opens; the phone's navigation uses `start`. */
  side?: 'start' | 'end';
  /** Renders neither head nor padding; `title` is its name for assistive technology. */
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
  const titleId = useId();
  return (
    <Modal
      className={classNames('pp-modal pp-drawer', side === 'start' && 'pp-drawer-start')}
      role="dialog"
      onClose={onClose}
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
    </Modal>
  );
}
