import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { actuatorNotExposed } from './actuator-not-exposed.check.ts';

const site = siteFor(actuatorNotExposed);

describeCheck(actuatorNotExposed, {
  exposed: {
    'an open environment': site({
      'actuator/env': {
        body: '{"activeProfiles":[],"propertySources":[{"name":"systemEnvironment"}]}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an application that answers every path with its page': site(
      { 'actuator/env': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'a login': site({ 'actuator/env': { status: 401 } }),
    'this path alone is refused': site({ 'actuator/env': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'actuator/env': unknown('No answer came in time') }),
    'a server error': site({ 'actuator/env': { status: 503 } }),
  },
});
