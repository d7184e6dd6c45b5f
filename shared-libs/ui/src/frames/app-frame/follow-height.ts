const VARIABLE = '--banner-h';

/**
 * Ref of the banner: keeps its height in a variable of the frame, whose sidebar and header stick below
 * it and leave it its part of the window.
 */
export const followHeight = (banner: HTMLElement | null): (() => void) | undefined => {
  const frame = banner?.parentElement;
  if (!banner || !frame) return undefined;
  const observer = new ResizeObserver(() =>
    frame.style.setProperty(VARIABLE, `${banner.offsetHeight}px`),
  );
  observer.observe(banner);
  return () => {
    observer.disconnect();
    frame.style.removeProperty(VARIABLE);
  };
};
