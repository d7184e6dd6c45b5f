import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, software } from '../../../testing/software.ts';
import { librariesMaintained } from './libraries-maintained.check.ts';

const library = (slug: string) => assessed({ slug, name: slug, category: 'javascript' });

describeCheck(librariesMaintained, {
  maintained: { 'a current library': software([library('vue')]) },
  unmaintained: { 'one of two': software([library('vue'), library('moment')]) },
  'none-seen': { 'software that is no library': software([assessed()]) },
});
