import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { actuatorNotExposed } from './actuator-not-exposed.check.ts';

const site = siteFor(actuatorNotExposed);

const environment = (value: string) =>
  `{"activeProfiles":[],"propertySources":[{"name":"systemProperties","properties":{"NAME":{"value":${value}}}}]}`;
const links = (...names: readonly string[]) =>
  `{"_links":{"self":{"href":"/actuator"},${names.map((name) => `"${name}":{"href":"/actuator/${name}"}`).join()}}}`;

describeCheck(actuatorNotExposed, {
  exposed: {
    'an open environment': site({
      'actuator/env': {
        body: environment('"orders"'),
        headers: { 'content-type': 'application/vnd.spring-boot.actuator.v3+json' },
      },
    }),
    'a value that begins like a hidden one': site({
      'actuator/env': { body: environment('"*******"') },
    }),
    'numbers in it': site({ 'actuator/env': { body: environment('8080') } }),
    'Spring Boot 1': site({
      env: { body: '{"profiles":[],"systemProperties":{"java.runtime.name":"OpenJDK"}}' },
    }),
  },
  hidden: {
    'an empty value': site({ 'actuator/env': { body: environment('""') } }),
    'no value': site({ 'actuator/env': { body: environment('null') } }),
    'Spring Boot 3 as it comes': site({ 'actuator/env': { body: environment('"******"') } }),
  },
  listed: {
    'the list names the paths of the application': site({
      actuator: { body: links('health', 'mappings') },
    }),
    'the list names a heap dump': site({ actuator: { body: links('health', 'heapdump') } }),
  },
  absent: {
    'a list of what is harmless': site({
      actuator: { body: links('health', 'health-path', 'info') },
    }),
    'another interface with links': site({ actuator: { body: links('orders') } }),
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
