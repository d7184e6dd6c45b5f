import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { kibanaRequiresLogin } from './kibana-requires-login.check.ts';

const site = siteFor(kibanaRequiresLogin);

describeCheck(kibanaRequiresLogin, {
  exposed: {
    'the full state': site({
      'api/status': {
        body: '{"name":"kibana","uuid":"5b2de169-2785-441b-ae8c-186a1936b17d","version":{"number":"8.15.0","build_hash":"1f0ab","build_number":1}}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'the short state behind a login': site({
      'api/status': {
        body: '{"status":{"overall":{"level":"available"}}}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'api/status': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'api/status': unknown('No answer came in time') }),
    'a server error': site({ 'api/status': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'api/status': {
          body: '{"name":"kibana","uuid":"5b2de169-2785-441b-ae8c-186a1936b17d","version":{"number":"8.15.0","build_hash":"1f0ab","build_number":1}}',
        },
      },
      {
        notFound: {
          status: 200,
          body: '{"name":"kibana","uuid":"5b2de169-2785-441b-ae8c-186a1936b17d","version":{"number":"8.15.0","build_hash":"1f0ab","build_number":1}}',
        },
      },
    ),
  },
});
