import { type RefObject, useLayoutEffect } from 'react';

export type Placement = 'bottom-start' | 'bottom-end' | 'top' | 'bottom' | 'right';

const gap = 4;
const edge = 8;

/**
 * Puts a popover into the browser's top layer beside its anchor, turned and pushed so that it stays
 * inside the window. It stays where it is in the document, so scoped styles still reach it.
 */
export function useAnchor(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  placement: Placement,
): void {
  useLayoutEffect(() => {
    const box = floating.current;
    if (!open || !box) return;
    // Without the API the element is shown with fixed positioning at the same place.
    if (typeof box.showPopover === 'function' && !box.matches(':popover-open')) box.showPopover();

    const place = () => {
      const from = anchor.current?.getBoundingClientRect();
      if (!from) return;
      const { offsetWidth: width, offsetHeight: height } = box;
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      let left = from.left;
      let top = from.bottom + gap;
      if (placement === 'bottom-end') left = from.right - width;
      if (placement === 'top' || placement === 'bottom')
        left = from.left + (from.width - width) / 2;
      if (placement === 'right') {
        left = from.right + gap;
        top = from.top + (from.height - height) / 2;
      }
      const above = from.top - gap - height;
      const doesNotFitBelow = top + height > viewport.height - edge && above >= edge;
      if (placement === 'top' ? above >= edge : doesNotFitBelow && placement !== 'right')
        top = above;
      box.style.left = `${Math.round(Math.max(edge, Math.min(left, viewport.width - width - edge)))}px`;
      box.style.top = `${Math.round(Math.max(edge, Math.min(top, viewport.height - height - edge)))}px`;
    };
    place();
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [open, anchor, floating, placement]);
}
