import type { Observable } from '../../host-context.ts';

type Theme = 'light' | 'dark';

/** The theme that a page sets as `data-theme` on its root element; light without it. */
export const followPageTheme = (root: HTMLElement): Observable<Theme> => ({
  getSnapshot: () => (root.dataset.theme === 'dark' ? 'dark' : 'light'),
  subscribe: (listener) => {
    const observer = new MutationObserver(listener);
    observer.observe(root, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  },
});
