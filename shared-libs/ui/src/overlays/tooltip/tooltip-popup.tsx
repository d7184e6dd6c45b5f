import { Tooltip } from '@base-ui/react/tooltip';
import { type RefObject, useState } from 'react';
import { showInTopLayer } from '../overlay/top-layer.ts';

export type TooltipPopupProps = {
  id: string;
  content: string;
  anchor: RefObject<HTMLElement | null>;
  onHide: () => void;
};

/** A tooltip by Base UI, below its anchor. It is open while mounted. */
export function TooltipPopup({ id, content, anchor, onHide }: TooltipPopupProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Tooltip.Root open onOpenChange={onHide}>
      <span ref={setPlace} className="pp-portal" />
      <Tooltip.Portal container={place} className="pp-portal">
        <Tooltip.Positioner
          ref={showInTopLayer}
          popover="manual"
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
