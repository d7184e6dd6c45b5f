import { describeCheck } from '../../../testing/describe-check.ts';
import { webOrigin } from '../../../testing/web-origins.ts';
import { hstsPreloadEligible } from './hsts-preload-eligible.check.ts';

const hsts = (text: string) => webOrigin({ headers: { 'strict-transport-security': text } });

describeCheck(hstsPreloadEligible, {
  eligible: {
    'all conditions': hsts('max-age=63072000; includeSubDomains; preload'),
  },
  refused: {
    'half a year': hsts('max-age=15768000; includeSubDomains; preload'),
    'without sub-domains': hsts('max-age=63072000; preload'),
  },
  unasked: {
    'a top-level domain that browsers know': webOrigin({
      origin: 'https://shop.app',
      headers: { 'strict-transport-security': 'max-age=1; preload' },
    }),
    'no header': webOrigin(),
    'a header without preload': hsts('max-age=600'),
  },
  broken: {
    'a server error': webOrigin({ status: 500 }),
  },
});
