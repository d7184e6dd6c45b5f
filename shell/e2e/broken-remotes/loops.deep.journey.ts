import { declareLoopJourneys, STOPPED } from './loop-journeys.ts';

declareLoopJourneys([['timer-loop', STOPPED]]);
