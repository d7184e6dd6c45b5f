import { Route, Routes } from '@parapet/remote-kit/router';
import { AssetListPage } from './features/asset-list/asset-list.page.tsx';

/** The pages by their address, as `release.ts` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/assets" element={<AssetListPage />} />
    </Routes>
  );
}
