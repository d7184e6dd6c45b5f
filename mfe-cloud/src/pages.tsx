import { Route, Routes } from '@parapet/remote-kit/router';
import { CloudAccountsPage } from './features/cloud-accounts/cloud-accounts.page.tsx';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/cloud-security" element={<CloudAccountsPage />} />
    </Routes>
  );
}
