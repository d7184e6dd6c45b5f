import { declarePagesJourney } from './layout-shift.ts';

declarePagesJourney('at a desk', 1440);
declarePagesJourney('on a phone', 360);
