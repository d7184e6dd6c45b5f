import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useAnchor } from './use-anchor.ts';
import { useDismiss } from './use-dismiss.ts';

export type PopoverTriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
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
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  useAnchor(open, anchor, box, align === 'end' ? 'bottom-end' : 'bottom-start');
  useDismiss(open, [anchor, box], (by) => (by === 'escape' ? close() : setOpen(false)));
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        'aria-controls': open ? id : undefined,
      })}
      {open ? (
        <div
          ref={box}
          id={id}
          popover="manual"
          role="dialog"
          aria-label={label}
          className="pp-popover"
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </>
  );
}
