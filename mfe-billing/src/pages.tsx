import { Route, Routes } from '@parapet/remote-kit/router';
import { PlanPage } from './features/plan-page/plan.page.tsx';

/** The pages by their address, as `release.ts` declares them. */
export function Pages() {
  return (
    <Routes>
      <Route path="/dashboard/Profile" element={<PlanPage />} />
    </Routes>
  );
}
