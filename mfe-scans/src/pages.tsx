import { Route, Routes } from '@parapet/remote-kit/router';
import { FeedPage } from './features/feed/feed.page.tsx';
import { FeedDetailsPage } from './features/feed/feed-details.page.tsx';
import { FindingDetail } from './features/finding-detail/finding-detail.tsx';
import { FindingListPage } from './features/finding-list/finding-list.page.tsx';
import { Inbox } from './features/inbox/inbox.tsx';
import { NotificationRules } from './features/notification-rules/notification-rules.tsx';
import { ReportsPage } from './features/reports/reports.page.tsx';
import { ScanComparisonPage } from './features/scan-comparison/scan-comparison.page.tsx';
import { ScanListPage } from './features/scan-list/scan-list.page.tsx';
import { ScanLivePage } from './features/scan-live/scan-live.page.tsx';
import { ScanReportPage } from './features/scan-report/scan-report.page.tsx';
import { SchedulesPanel } from './features/schedules/schedules-panel.tsx';
import { useSchedules } from './features/schedules/use-schedules.ts';
import { StartScanPage } from './features/start-scan/start-scan.page.tsx';

/** The routes of the pages that `release.ts` declares. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/scans" element={<Scans />} />
      <Route path="/dashboard/scans/new" element={<StartScanPage />} />
      <Route path="/dashboard/scans/report" element={<ScanReportPage />} />
      <Route path="/dashboard/scans/compare" element={<ScanComparisonPage />} />
      <Route path="/dashboard/scans/:scanId" element={<ScanLivePage />} />
      <Route path="/dashboard/reports" element={<ReportsPage />} />
      <Route
        path="/dashboard/feed"
        element={<FeedPage inbox={<Inbox />} rules={<NotificationRules />} />}
      />
      <Route path="/dashboard/feed/details" element={<FeedDetailsPage />} />
      <Route
        path="/dashboard/findings"
        element={<FindingListPage renderDetail={(open) => <FindingDetail {...open} />} />}
      />
    </Routes>
  );
}

function Scans() {
  const { state } = useSchedules();
  return <ScanListPage schedules={<SchedulesPanel />} held={state.status === 'loading'} />;
}
