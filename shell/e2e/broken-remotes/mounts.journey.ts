import { declareMountJourneys } from './mount-journeys.ts';

// `npm run test:deep` runs ten times as many mounts.
declareMountJourneys(20);
