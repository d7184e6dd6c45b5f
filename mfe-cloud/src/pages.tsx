import { Route, Routes } from '@parapet/remote-kit/router';
import { CellFindings } from './features/cell-findings/cell-findings.tsx';
import { CloudScanPage } from './features/cloud-scan/cloud-scan.page.tsx';
import { FrameworkPage } from './features/compliance-framework/framework.page.tsx';
import { CompliancePage } from './features/compliance-list/compliance.page.tsx';
import { IntegrationTypePage } from './features/integration-type/integration-type.page.tsx';
import { IntegrationsPage } from './features/integrations/integrations.page.tsx';
import { PosturePage } from './features/posture/posture.page.tsx';
import { ResourcePane } from './features/resource-detail/resource-pane.tsx';
import { ResourceList } from './features/resource-list/resource-list.tsx';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route
        path="/dashboard/cloud-security"
        element={
          <PosturePage
            resources={<ResourceList />}
            findings={<CellFindings />}
            resource={<ResourcePane />}
          />
        }
      />
      <Route path="/dashboard/cloud-security/scans/:scanId" element={<CloudScanPage />} />
      <Route path="/dashboard/compliance" element={<CompliancePage />} />
      <Route path="/dashboard/compliance/:complianceId" element={<FrameworkPage />} />
      <Route path="/dashboard/integrations" element={<IntegrationsPage />} />
      <Route path="/dashboard/integrations/:type" element={<IntegrationTypePage />} />
    </Routes>
  );
}
