import { useEffect } from 'react';

/** Sets the document title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = `${title} · Parapet`;
    document.title = own;
    return () => {
      // The host may have set the title of the next page already.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
