import { declareMountJourneys } from './mount-journeys.ts';

declareMountJourneys(200);
