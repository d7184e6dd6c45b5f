import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { metricsNotExposed } from './metrics-not-exposed.check.ts';

const site = siteFor(metricsNotExposed);

describeCheck(metricsNotExposed, {
  exposed: {
    'a counter of OpenMetrics': site({
      metrics: plain('# TYPE http_requests counter\nhttp_requests_total 7\n# EOF\n'),
    }),
    'Prometheus text': site({
      metrics: plain(
        '# HELP http_requests_total Requests\n# TYPE http_requests_total counter\nhttp_requests_total{code="200"} 7\n',
      ),
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a text that helps, with a longer word below': site({
      metrics: plain('# HELP want\nwanted: a cook\n'),
    }),
    'a text that helps': site({ metrics: plain('# HELP wanted\nWrite to us.\n') }),
    'a page called metrics': site({ metrics: { body: '<html># HELP me</html>' } }),
  },
  refused: {
    'this path alone is refused': site({ metrics: { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ metrics: unknown('No answer came in time') }),
    'a server error': site({ metrics: { status: 503 } }),
  },
});
