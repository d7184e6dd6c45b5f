import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { apiDescriptionNotExposed } from './api-description-not-exposed.check.ts';

const site = siteFor(apiDescriptionNotExposed);

describeCheck(apiDescriptionNotExposed, {
  exposed: {
    'OpenAPI 3': site({ 'openapi.json': plain('{"openapi": "3.1.0"}') }),
    'Swagger 2': site({ 'swagger.json': plain('{"swagger":"2.0"}') }),
  },
  absent: {
    'a site that answers 404': site(),
    'other JSON': site({ 'openapi.json': plain('{}') }),
    'an application that answers every path with its page': site(
      { 'openapi.json': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'openapi.json': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'openapi.json': unknown('No answer came in time') }),
    'a server error': site({ 'openapi.json': { status: 503 } }),
  },
});
