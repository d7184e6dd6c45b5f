import { Route, Routes } from '@parapet/remote-kit/router';
import { CloudAccountsPage } from './features/cloud-accounts/cloud-accounts.page.tsx';
import { IntegrationTypePage } from './features/integration-type/integration-type.page.tsx';
import { IntegrationsPage } from './features/integrations/integrations.page.tsx';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/cloud-security" element={<CloudAccountsPage />} />
      <Route path="/dashboard/integrations" element={<IntegrationsPage />} />
      <Route path="/dashboard/integrations/:type" element={<IntegrationTypePage />} />
    </Routes>
  );
}
