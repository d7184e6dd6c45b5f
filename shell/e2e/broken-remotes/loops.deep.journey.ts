import { declareLoopJourneys, STOPPED } from './loop-journeys.ts';

declareLoopJourneys([
  ['promise-loop', STOPPED],
  ['timer-loop', STOPPED],
]);
