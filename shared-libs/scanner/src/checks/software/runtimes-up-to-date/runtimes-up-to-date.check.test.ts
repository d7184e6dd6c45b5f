import { describeCheck } from '../../../testing/describe-check.ts';
import { assessed, release, software } from '../../../testing/software.ts';
import { runtimesUpToDate } from './runtimes-up-to-date.check.ts';

const own = { slug: 'php', name: 'PHP', category: 'language' } as const;
const behind = release({ isBehind: true });

describeCheck(runtimesUpToDate, {
  current: { 'the last version': software([assessed({ ...own, release: release() })]) },
  behind: {
    'an older version': software([assessed({ ...own, release: behind })]),
    'a release that ends tomorrow': software([
      assessed({ ...own, release: { ...behind, ended: '2026-11-21' } }),
    ]),
  },
  packaged: {
    'what a distribution packaged': software([
      assessed({ ...own, isPackaged: true, release: behind }),
    ]),
  },
  'none-seen': {
    'other software': software([assessed({ slug: 'nginx', release: behind })]),
    'an unknown version': software([assessed({ ...own, version: null })]),
    'a release without support, which another check reports': software([
      assessed({ ...own, release: { ...behind, ended: true } }),
    ]),
  },
  'no-data': { 'no list': software([assessed({ ...own, release: behind })], { endOfLife: false }) },
});
