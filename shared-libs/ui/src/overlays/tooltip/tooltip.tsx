import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { onDemand } from '../../states/on-demand/on-demand.ts';
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
  const [shown, setShown] = useState<'no' | 'soon' | 'now'>('no');
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const hide = () => setShown('no');
  const open = shown === 'now';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the control inside
    <span
      ref={anchor}
      className="pp-tooltip-anchor"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse' && !open) setShown('soon');
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setShown('now');
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {names || !open ? children : cloneElement(children, { 'aria-describedby': id })}
      {shown === 'no' ? null : (
        <NearTooltip
          id={id}
          content={content}
          anchor={anchor}
          onHide={hide}
          open={open}
          onShow={setShown}
        />
      )}
    </span>
  );
}

/** Shows what only a tooltip that is open or about to be needs; a table has hundreds that are not. */
function NearTooltip({
  open,
  onShow,
  ...props
}: TooltipPopupProps & { open: boolean; onShow: (shown: 'now') => void }) {
  const Popup = popup.usePart();
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => onShow('now'), delay);
    return () => clearTimeout(timer);
  }, [open, onShow]);
  return open && Popup ? <Popup {...props} /> : null;
}
