import { declareDashboardJourney, declarePublicJourney } from './accessible-pages.ts';

const widths = [360, 1440];

declarePublicJourney(
  widths.map((width) => ({ theme: 'dark', width })),
  'each',
);
for (const theme of ['light', 'dark'] as const) {
  declareDashboardJourney(
    widths.map((width) => ({ theme, width })),
    'each',
  );
}
