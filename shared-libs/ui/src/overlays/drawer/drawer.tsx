import { type ReactNode, useId } from 'react';
import { classNames } from '../../class-names/class-names.ts';
import { Modal } from '../dialog/modal.tsx';
import { PaneHead } from '../side-pane/pane-head.tsx';

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
      {bare ? null : <PaneHead {...{ title, titleId, onClose, kicker, tools }} />}
      <div className="pp-pane-body">{children}</div>
      {footer ? <div className="pp-pane-foot">{footer}</div> : null}
    </Modal>
  );
}
