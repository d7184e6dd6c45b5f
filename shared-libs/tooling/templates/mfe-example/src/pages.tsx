import { Route, Routes } from '@parapet/remote-kit/router';
import { OverviewPage } from './features/overview/overview.page.tsx';

/** The pages by path, as `release.ts` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/example" element={<OverviewPage />} />
    </Routes>
  );
}
