import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../actions/icon-button/icon-button.tsx';

/** The head of a drawer or a side pane; `titleId` names the pane for assistive technology. */
export function PaneHead({
  title,
  titleId,
  onClose,
  kicker,
  tools,
}: {
  title: ReactNode;
  titleId: string;
  onClose: () => void;
  kicker?: ReactNode;
  tools?: ReactNode;
}) {
  return (
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
  );
}
