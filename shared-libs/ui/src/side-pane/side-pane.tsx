import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';

/** A list with the details of the open item beside it; stacked on a narrow screen. */
export function SplitView({ children, pane }: { children: ReactNode; pane: ReactNode }) {
  return (
    <div className="pp-split">
      <div className="pp-split-main">{children}</div>
      {pane}
    </div>
  );
}

export type SidePaneProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  kicker?: ReactNode;
  tools?: ReactNode;
};

/**
 * Details beside a list that stays usable: j and k move through it while the pane is open. Escape
 * closes the pane and restores focus. On a narrow screen it covers the page.
 */
export function SidePane({ title, onClose, children, kicker, tools }: SidePaneProps) {
  const titleId = useId();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) {
        before.current.focus();
      }
    };
  }, []);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      const taken = document.querySelector('.pp-modal, .pp-popover');
      if (event.key === 'Escape' && !event.defaultPrevented && !taken) onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <div role="dialog" className="pp-side-pane" aria-labelledby={titleId}>
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
      <div className="pp-pane-body">{children}</div>
    </div>
  );
}
