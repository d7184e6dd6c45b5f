import { Documents } from '@parapet/remote-kit/documents';
import { Route, Routes } from '@parapet/remote-kit/router';
import { ApiIndexPage } from './features/api/api-index.page.tsx';
import { ApiTagPage } from './features/api/api-tag.page.tsx';
import { ArticlePage } from './features/article/article.page.tsx';
import { CheckPage } from './features/checks/check.page.tsx';
import { CheckListPage } from './features/checks/check-list.page.tsx';
import { CloudTopicsPage } from './features/cloud-topics/cloud-topics.page.tsx';
import { HomePage } from './features/home/home.page.tsx';
import { PricingPage } from './features/pricing/pricing.page.tsx';
import { SearchPage } from './features/search/search.page.tsx';
import { TOPICS_PATH } from './reference/topic-content.ts';
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
            <Route path="/docs/api" element={<ApiIndexPage />} />
            <Route path="/docs/api/:tag" element={<ApiTagPage />} />
            <Route path="/checks" element={<CheckListPage />} />
            <Route path={TOPICS_PATH} element={<CloudTopicsPage />} />
            <Route path="/checks/:check" element={<CheckPage />} />
            <Route path="/search" element={<SearchPage />} />
            <Route path="*" element={<ArticlePage />} />
          </Routes>
        )}
      </Documents>
    </Site>
  );
}
