import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useState } from 'react';
import { showInTopLayer } from '../overlay/top-layer.ts';

export type PopoverPopupProps = {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  /** `escape` returns focus to the anchor, a press elsewhere does not. */
  onDismiss: (by: 'escape' | 'press') => void;
  children: ReactNode;
};

/** A panel by Base UI, below its anchor. It is open while mounted. */
export function PopoverPopup({ id, label, anchor, align, onDismiss, children }: PopoverPopupProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Popover.Root
      open
      onOpenChange={(_open, details) => {
        details.cancel();
        // The anchor's own press closes it.
        if (anchor.current?.contains(details.event.target as Node)) return;
        // Another Escape listener of the page must not take the same press.
        if (details.reason === 'escape-key') details.event.preventDefault();
        onDismiss(details.reason === 'escape-key' ? 'escape' : 'press');
      }}
    >
      <span ref={setPlace} className="pp-portal" />
      <Popover.Portal container={place} className="pp-portal">
        <Popover.Positioner
          ref={showInTopLayer}
          popover="manual"
          className="pp-positioner"
          anchor={anchor}
          align={align}
          positionMethod="fixed"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup id={id} className="pp-popover" aria-label={label} finalFocus={false}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
