import { type ReactNode, useEffect, useId, useRef } from 'react';
import { PaneHead } from './pane-head.tsx';

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
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  kicker?: ReactNode;
  tools?: ReactNode;
};

/**
 * Details beside a list that stays usable: j and k move through it while the pane is open. Escape
 * closes the pane and restores focus that was in it. On a narrow screen it covers the page.
 */
export function SidePane({ title, onClose, children, kicker, tools }: SidePaneProps) {
  const titleId = useId();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      // Focus that has left the pane is on the row that j or k moved to.
      if (document.activeElement !== document.body) return;
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
      <PaneHead {...{ title, titleId, onClose, kicker, tools }} />
      <div className="pp-pane-body">{children}</div>
    </div>
  );
}
