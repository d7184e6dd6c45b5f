import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { onDemand } from '../../states/on-demand/on-demand.ts';
import type { PopoverPopupProps } from './popover-popup.tsx';

const popup = onDemand(() =>
  import(/* webpackChunkName: "overlays" */ './popover-popup.tsx').then(
    (part) => part.PopoverPopup,
  ),
);

export type PopoverTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
  onPointerEnter: () => unknown;
  onFocus: () => unknown;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
  'aria-controls': string | undefined;
};

/** A small panel of controls below the button that opens it: filters, columns, options. */
export function Popover({
  label,
  trigger,
  children,
  align = 'start',
}: {
  label: string;
  /** Spread its argument onto one button. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        onPointerEnter: popup.preload,
        onFocus: popup.preload,
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <OpenPopover
          id={id}
          label={label}
          anchor={anchor}
          align={align}
          onDismiss={(by) => (by === 'escape' ? close() : setOpen(false))}
        >
          {typeof children === 'function' ? children(close) : children}
        </OpenPopover>
      ) : null}
    </>
  );
}

function OpenPopover(props: PopoverPopupProps) {
  const Popup = popup.usePart();
  return Popup ? <Popup {...props} /> : null;
}
