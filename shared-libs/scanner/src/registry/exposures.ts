import { exposuresOf } from '@parapet/checks/catalogue/exposures';
import { checks } from './registry.ts';

export const exposureOf = exposuresOf(checks);
