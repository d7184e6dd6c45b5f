import { Documents } from '@parapet/remote-kit/documents';
import { Route, Routes } from '@parapet/remote-kit/router';
import { ArticlePage } from './features/article/article.page.tsx';
import { HomePage } from './features/home/home.page.tsx';
import { PricingPage } from './features/pricing/pricing.page.tsx';
import { Site } from './site/site.tsx';

/** The routes of the pages that `release.ts` declares; the text of most is in `content/`. */
export function Pages() {
  return (
    <Site>
      <Documents>
        {(location) => (
          <Routes location={location}>
            <Route path="/" element={<HomePage />} />
            <Route path="/pricing" element={<PricingPage />} />
            <Route path="*" element={<ArticlePage />} />
          </Routes>
        )}
      </Documents>
    </Site>
  );
}
