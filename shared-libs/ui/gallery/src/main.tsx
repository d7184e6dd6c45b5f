import '@parapet/ui/styles.css';
import './gallery.css';
import { type LinkProps, LinkProvider } from '@parapet/ui/link';
import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { FindingsPage } from './findings.page.tsx';
import { GalleryFrame } from './gallery-frame.tsx';
import { LongPage } from './long.page.tsx';
import { OverviewPage } from './overview.page.tsx';
import { PartsPage } from './parts.page.tsx';
import { ScanPage } from './scan.page.tsx';
import { SignInPage } from './sign-in.page.tsx';
import { SitePage } from './site.page.tsx';

const themeKey = 'theme';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** A minimal router: the route is the hash. */
function HashLink({ href, ...rest }: LinkProps) {
  return <a href={`#${href}`} {...rest} />;
}

function Gallery() {
  const place = useSyncExternalStore(subscribe, () => location.hash.slice(1) || '/');
  const dark = new URLSearchParams(location.search).get(themeKey) === 'dark';
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  }, [dark]);
  if (place === '/sign-in' || place === '/register') {
    return <SignInPage register={place === '/register'} />;
  }
  if (place === '/site') return <SitePage />;
  return (
    <GalleryFrame place={place}>
      {place.startsWith('/findings') ? (
        <FindingsPage open={place.split('/')[2] ?? null} />
      ) : place === '/scan' ? (
        <ScanPage />
      ) : place === '/long' ? (
        <LongPage />
      ) : place === '/parts' ? (
        <PartsPage />
      ) : (
        <OverviewPage />
      )}
    </GalleryFrame>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <LinkProvider component={HashLink}>
      <Gallery />
    </LinkProvider>
  </StrictMode>,
);
