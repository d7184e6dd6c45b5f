/** The class and the attributes of a portal's element. */
export type PortalScope = {
  className: string;
  'data-mfe'?: string;
  'data-theme'?: string;
};

/**
 * The scope of a portal into the body that belongs to `place`: the remote whose styles apply there,
 * and the theme of a part of the page that has its own.
 */
export function scopeOf(place: Element): PortalScope {
  const remote = place.closest<HTMLElement>('[data-mfe]')?.dataset.mfe;
  const theme = place.closest<HTMLElement>('body [data-theme]')?.dataset.theme;
  return {
    className: 'pp-portal',
    ...(remote === undefined ? {} : { 'data-mfe': remote }),
    ...(theme === undefined ? {} : { 'data-theme': theme }),
  };
}
