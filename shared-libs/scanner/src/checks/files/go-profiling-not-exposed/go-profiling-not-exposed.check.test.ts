import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { goProfilingNotExposed } from './go-profiling-not-exposed.check.ts';

const site = siteFor(goProfilingNotExposed);

describeCheck(goProfilingNotExposed, {
  exposed: {
    'the list of profiles': site({
      'debug/pprof/': { body: '<html><p>Types of profiles available:</p></html>' },
    }),
    'the variables': site({ 'debug/vars': plain('{"cmdline": [], "memstats": {}}') }),
  },
  absent: {
    'a site that answers 404': site(),
    'some other page': site({ 'debug/vars': plain('{}') }),
  },
  refused: {
    'this path alone is refused': site({ 'debug/pprof/': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'debug/pprof/': unknown('No answer came in time') }),
    'a server error': site({ 'debug/pprof/': { status: 503 } }),
  },
});
