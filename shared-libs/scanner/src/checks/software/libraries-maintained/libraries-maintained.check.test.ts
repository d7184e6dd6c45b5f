import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, release, software } from '../../../testing/software.ts';
import { librariesMaintained } from './libraries-maintained.check.ts';

const library = (slug: string) => assessed({ slug, name: slug, category: 'javascript' });

describeCheck(librariesMaintained, {
  maintained: {
    'a current library': software([library('vue')]),
    'one that has come back': software([library('knockout')]),
  },
  'ended-elsewhere': {
    'a release without support': software([
      { ...library('angularjs'), release: release({ ended: '2021-12-31' }) },
    ]),
  },
  unmaintained: { 'one of two': software([library('vue'), library('moment')]) },
  'none-seen': { 'software that is no library': software([assessed()]) },
});
