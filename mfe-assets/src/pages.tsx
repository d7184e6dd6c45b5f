import { Route, Routes } from '@parapet/remote-kit/router';
import { AssetListPage } from './features/asset-list/asset-list.page.tsx';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/assets" element={<AssetListPage />} />
    </Routes>
  );
}
