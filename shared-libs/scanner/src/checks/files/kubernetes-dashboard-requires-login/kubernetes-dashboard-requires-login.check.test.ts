import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { kubernetesDashboardRequiresLogin } from './kubernetes-dashboard-requires-login.check.ts';

const site = siteFor(kubernetesDashboardRequiresLogin);

describeCheck(kubernetesDashboardRequiresLogin, {
  exposed: {
    'a list that is indented': site({
      'api/v1/namespace': {
        body: '{\n "listMeta": {\n  "totalItems": 4\n },\n "namespaces": [\n  {\n   "objectMeta": {}\n  }\n ]\n}',
      },
    }),
    'the list of namespaces': site({
      'api/v1/namespace': {
        body: '{"listMeta":{"totalItems":4},"namespaces":[{"objectMeta":{"name":"default"}}]}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an API of something else': site({
      'api/v1/namespace': {
        body: '{"namespaces":[]}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'api/v1/namespace': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'api/v1/namespace': unknown('No answer came in time') }),
    'a server error': site({ 'api/v1/namespace': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'api/v1/namespace': {
          body: '{"listMeta":{"totalItems":4},"namespaces":[{"objectMeta":{"name":"default"}}]}',
        },
      },
      {
        notFound: {
          status: 200,
          body: '{"listMeta":{"totalItems":4},"namespaces":[{"objectMeta":{"name":"default"}}]}',
        },
      },
    ),
  },
});
