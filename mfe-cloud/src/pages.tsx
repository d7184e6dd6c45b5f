import { Route, Routes } from '@parapet/remote-kit/router';
import { CloudAccountsPage } from './features/cloud-accounts/cloud-accounts.page.tsx';

/** The pages of this remote, as `release.ts` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/cloud-security" element={<CloudAccountsPage />} />
    </Routes>
  );
}
