/** How far above the pointer the element that cuts its text may be: a link or chip inside of a cell. */
const MAX_LEVELS = 4;

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth &&
  getComputedStyle(element).textOverflow === 'ellipsis';

function cutElementAt(target: EventTarget | null): HTMLElement | null {
  let element = target instanceof HTMLElement ? target : null;
  for (let level = 0; element && level < MAX_LEVELS; level += 1) {
    if (element.title) return null;
    if (isCut(element)) return element.querySelector('[title]') ? null : element;
    element = element.parentElement;
  }
  return null;
}

/** Shows all of a text that ends in an ellipsis as its title while the pointer is on it. @returns how to stop */
export function titleCutText(): () => void {
  const onEnter = ({ target }: PointerEvent) => {
    const element = cutElementAt(target);
    if (!element) return;
    element.title = element.innerText;
    element.addEventListener('pointerleave', () => element.removeAttribute('title'), {
      once: true,
    });
  };
  document.addEventListener('pointerover', onEnter, { passive: true });
  return () => document.removeEventListener('pointerover', onEnter);
}
