import { declareDashboardJourneys } from './dashboard-accessibility.ts';

declareDashboardJourneys([
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1440 },
]);
