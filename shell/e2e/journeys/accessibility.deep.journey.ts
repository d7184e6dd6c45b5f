import { declareDashboardJourney } from './dashboard-accessibility.ts';

declareDashboardJourney([
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1440 },
]);
