import { Route, Routes } from '@parapet/remote-kit/router';
import { FindingDetail } from './features/finding-detail/finding-detail.tsx';
import { FindingListPage } from './features/finding-list/finding-list.page.tsx';
import { ScanListPage } from './features/scan-list/scan-list.page.tsx';
import { ScanLivePage } from './features/scan-live/scan-live.page.tsx';
import { StartScanPage } from './features/start-scan/start-scan.page.tsx';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/scans" element={<ScanListPage />} />
      <Route path="/dashboard/scans/new" element={<StartScanPage />} />
      <Route path="/dashboard/scans/:scanId" element={<ScanLivePage />} />
      <Route
        path="/dashboard/findings"
        element={<FindingListPage renderDetail={(open) => <FindingDetail {...open} />} />}
      />
    </Routes>
  );
}
