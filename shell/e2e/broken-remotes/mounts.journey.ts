import { declareMountJourneys } from './mount-journeys.ts';

// `npm run test:deep` mounts ten times as often.
declareMountJourneys(20);
