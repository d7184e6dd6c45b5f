import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { onDemand } from '../on-demand/on-demand.ts';
import type { TooltipPopupProps } from './tooltip-popup.tsx';

const popup = onDemand(() =>
  import(/* webpackChunkName: "overlays" */ './tooltip-popup.tsx').then(
    (part) => part.TooltipPopup,
  ),
);

const delay = 350;

/**
 * A short description of the control it wraps, on hover and focus; Escape hides it. `names` is for a
 * control whose accessible name is the same text, so that it is not announced twice.
 */
export function Tooltip({
  content,
  children,
  names = false,
}: {
  content: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
  names?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  const soon = () => {
    void popup.preload();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the control inside
    <span
      ref={anchor}
      className="pp-tooltip-anchor"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') soon();
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {names || !open ? children : cloneElement(children, { 'aria-describedby': id })}
      {open ? <OpenTooltip id={id} content={content} anchor={anchor} onHide={hide} /> : null}
    </span>
  );
}

function OpenTooltip(props: TooltipPopupProps) {
  const Popup = popup.usePart();
  return Popup ? <Popup {...props} /> : null;
}
