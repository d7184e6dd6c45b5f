import { Route, Routes } from '@parapet/remote-kit/router';
import { HomePage } from './features/home/home.page.tsx';
import { PricingPage } from './features/pricing/pricing.page.tsx';
import { Site } from './site/site.tsx';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Site>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/pricing" element={<PricingPage />} />
      </Routes>
    </Site>
  );
}
