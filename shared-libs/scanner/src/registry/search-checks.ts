import { searchOf } from '@parapet/checks/catalogue/search-checks';
import { checks } from './registry.ts';

export const { checksNamed, owaspOf } = searchOf(checks);
