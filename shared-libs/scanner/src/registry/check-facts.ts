import { currentFactsOf } from '@parapet/checks/catalogue/current-facts';
import formerTitles from './former-titles.json' with { type: 'json' };
import { checks } from './registry.ts';

export const currentFacts = currentFactsOf(checks, formerTitles);
