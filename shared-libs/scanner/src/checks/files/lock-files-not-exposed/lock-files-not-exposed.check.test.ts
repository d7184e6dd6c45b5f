import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { lockFilesNotExposed } from './lock-files-not-exposed.check.ts';

const site = siteFor(lockFilesNotExposed);

describeCheck(lockFilesNotExposed, {
  exposed: {
    npm: site({ 'package-lock.json': plain('{ "lockfileVersion": 3 }') }),
    'yarn 4': site({
      'yarn.lock': plain('# This file is generated\n\n__metadata:\n  version: 8\n'),
    }),
    yarn: site({ 'yarn.lock': plain('# yarn lockfile v1\n') }),
  },
  absent: {
    'a site that answers 404': site(),
    'other JSON': site({ 'package-lock.json': plain('{}') }),
    'an application that answers every path with its page': site(
      { 'package-lock.json': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'package-lock.json': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'package-lock.json': unknown('No answer came in time') }),
    'a server error': site({ 'package-lock.json': { status: 503 } }),
  },
});
