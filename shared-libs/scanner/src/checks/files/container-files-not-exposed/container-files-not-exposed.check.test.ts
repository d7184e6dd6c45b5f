import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { containerFilesNotExposed } from './container-files-not-exposed.check.ts';

const site = siteFor(containerFilesNotExposed);

describeCheck(containerFilesNotExposed, {
  exposed: {
    'a Dockerfile with an image alone': site({ Dockerfile: plain('FROM nginx\nCOPY . /srv\n') }),
    'a compose file': site({
      'docker-compose.yml': plain('services:\n  db:\n    image: postgres:18\n'),
    }),
    'a compose file of its short name': site({
      'compose.yml': plain('services:\n  db:\n    build: .\n'),
    }),
    'a Dockerfile': site({ Dockerfile: plain('FROM node:24-slim\nCOPY . .\n') }),
  },
  absent: {
    'a letter from somewhere': site({ Dockerfile: plain('From Berlin\nAdd my regards\n') }),
    'a site that answers 404': site(),
    'a letter': site({ Dockerfile: plain('Greetings from me to you') }),
    'an application that answers every path with its page': site(
      { Dockerfile: { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'docker-compose.yml': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'docker-compose.yml': unknown('No answer came in time') }),
    'a server error': site({ 'docker-compose.yml': { status: 503 } }),
  },
});
