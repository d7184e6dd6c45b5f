import { delivery } from '../fixtures/deep.ts';
import { declareMountsOfPages } from './mount-journeys.ts';

// `npm run test:deep` runs ten times as many, and mounts of widgets.
declareMountsOfPages(20, delivery);
