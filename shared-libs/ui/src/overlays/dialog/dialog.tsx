import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../actions/icon-button/icon-button.tsx';
import { classNames } from '../../class-names/class-names.ts';
import { Modal } from './modal.tsx';

export type DialogProps = {
  open: boolean;
  title: string;
  /** Escape, the close button and a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons, primary last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** `alertdialog` for a question before a destructive action. */
  role?: 'dialog' | 'alertdialog';
};

/** A modal over the page. Mark the control that should have focus with `data-autofocus`. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  title,
  onClose,
  children,
  footer,
  size = 'md',
  role = 'dialog',
}: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  return (
    <Modal
      className={classNames('pp-modal pp-dialog', `pp-dialog-${size}`)}
      role={role}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className="pp-dialog-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="pp-dialog-body">{children}</div>
      {footer ? <div className="pp-dialog-foot">{footer}</div> : null}
    </Modal>
  );
}
