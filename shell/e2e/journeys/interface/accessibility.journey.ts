import { declareDashboardJourney, declarePublicJourney } from './accessible-pages.ts';

// Every page is judged once, as it opens; `npm run test:deep` loads and judges each page in every
// combination, with its views, tabs and dialogs.
const looks = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
] as const;

declarePublicJourney(looks, 'in-turn');
declareDashboardJourney(looks, 'in-turn');
