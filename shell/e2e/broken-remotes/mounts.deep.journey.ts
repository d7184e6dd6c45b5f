import { declareMountsOfPages, declareMountsOfWidgets } from './mount-journeys.ts';

declareMountsOfPages(200);
declareMountsOfWidgets(200);
