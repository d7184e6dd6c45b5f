import { declareDashboardJourney } from './dashboard-accessibility.ts';

for (const theme of ['light', 'dark'] as const) {
  declareDashboardJourney(
    [360, 1440].map((width) => ({ theme, width })),
    'each',
  );
}
