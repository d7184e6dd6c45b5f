import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, release, software } from '../../../testing/software.ts';
import { softwareSupportLasts } from './software-support-lasts.check.ts';

describeCheck(softwareSupportLasts, {
  lasts: {
    'a release without an end': software([assessed({ release: release({ ended: false }) })]),
    'a release that ends in 91 days': software([
      assessed({ release: release({ ended: '2027-02-20' }) }),
    ]),
  },
  soon: {
    'a release that ends tomorrow': software([
      assessed({ release: release({ ended: '2026-11-21' }) }),
    ]),
    'a release that ends in 89 days': software([
      assessed({ release: release({ ended: '2027-02-17' }) }),
    ]),
  },
  packaged: {
    'a release that ends tomorrow, of a distribution': software([
      assessed({ isPackaged: true, release: release({ ended: '2026-11-21' }) }),
    ]),
    'a release that ends tomorrow, which a distribution ships': software([
      assessed({ shippedBy: 'Debian 13', release: release({ ended: '2026-11-21' }) }),
    ]),
  },
  'already-ended': {
    'a release that ended': software([assessed({ release: release({ ended: '2023-04-11' }) })]),
    'a release whose day is not known': software([assessed({ release: release({ ended: true }) })]),
  },
  'none-seen': { 'software without a version': software([assessed({ version: null })]) },
  'no-data': { 'no list': software([assessed()], { endOfLife: false }) },
});
