import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, flaw, release, software } from '../../../testing/software.ts';
import { softwareSupported } from './software-supported.check.ts';

describeCheck(softwareSupported, {
  supported: {
    'a release without an end': software([assessed({ release: release({ ended: false }) })]),
    'a release that ends later': software([
      assessed({ release: release({ ended: '2026-11-21' }) }),
    ]),
  },
  ended: {
    'a release that ended': software([assessed({ release: release({ ended: '2023-04-11' }) })]),
    'a release that ends today': software([
      assessed({ release: release({ ended: '2026-11-20' }) }),
    ]),
    'a release whose day is not known': software([assessed({ release: release({ ended: true }) })]),
    'one of two': software([
      assessed({ slug: 'php', release: release({ ended: false }) }),
      assessed({ release: release({ ended: true }) }),
    ]),
  },
  shipped: {
    'a release that ended, which a supported distribution ships': software([
      assessed({ shippedBy: 'Ubuntu 24.04', release: release({ ended: '2023-04-11' }) }),
    ]),
  },
  'ended-packaged': {
    'a release that a distribution packaged': software([
      assessed({ isPackaged: true, release: release({ ended: '2023-04-11' }) }),
    ]),
  },
  reported: {
    'a library whose flaws are reported': software([
      assessed({
        slug: 'jquery',
        category: 'javascript',
        source: 'script',
        release: release({ ended: true }),
        flaws: [flaw({ from: 'javascript' })],
      }),
    ]),
  },
  'none-seen': {
    'no software': software([]),
    'software without a version': software([assessed({ version: null })]),
  },
  'no-data': { 'no list': software([assessed()], { endOfLife: false }) },
});
