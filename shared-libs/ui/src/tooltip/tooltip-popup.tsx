import { Tooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import { scopeOf } from '../overlay/portal-scope.ts';

export type TooltipPopupProps = {
  id: string;
  content: string;
  anchor: RefObject<HTMLElement | null>;
  onHide: () => void;
};

/** A tooltip by Base UI, below its anchor. It is open while mounted. */
export function TooltipPopup({ id, content, anchor, onHide }: TooltipPopupProps) {
  return (
    <Tooltip.Root open onOpenChange={onHide}>
      <Tooltip.Portal {...(anchor.current ? scopeOf(anchor.current) : {})}>
        <Tooltip.Positioner
          className="pp-positioner pp-tooltip-positioner"
          anchor={anchor}
          side="bottom"
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={8}
        >
          <Tooltip.Popup id={id} role="tooltip" className="pp-tooltip">
            {content}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
