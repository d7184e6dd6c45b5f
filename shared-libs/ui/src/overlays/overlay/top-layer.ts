/**
 * Puts an element with `popover="manual"` into the browser's top layer: above every stacking context,
 * while it stays at its place in the document, with landmark, scoped styles and theme.
 */
export function showInTopLayer(element: HTMLElement | null): void {
  // Without the API the element has fixed positioning at the same place.
  if (!element || typeof element.showPopover !== 'function') return;
  if (!element.matches(':popover-open')) element.showPopover();
}
