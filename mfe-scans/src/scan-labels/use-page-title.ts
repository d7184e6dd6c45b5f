import { useEffect } from 'react';

/** Names what the page shows in the tab and the history, until it shows something else. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = `${title} · Parapet`;
    document.title = own;
    return () => {
      // The host has named the next page already, unless this one stays.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}
