import { unknown } from '@parapet/checks/definition/read';
import { expect, it } from 'vitest';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { backupArchiveNotExposed } from './backup-archive-not-exposed.check.ts';

const site = siteFor(backupArchiveNotExposed);

describeCheck(backupArchiveNotExposed, {
  exposed: {
    'a zip file with the name of the host': site({
      '{host}.zip': { body: 'PK\u0003\u0004data', headers: { 'content-type': 'application/zip' } },
    }),
    'a zip file': site({
      'backup.zip': { body: 'PK\u0003\u0004data', headers: { 'content-type': 'application/zip' } },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'a page with the name of an archive': site({ 'backup.zip': { body: '<p>Nothing here</p>' } }),
    'an application that answers every path with its page': site(
      { 'backup.zip': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'backup.zip': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'backup.zip': unknown('No answer came in time') }),
    'a server error': site({ 'backup.zip': { status: 503 } }),
  },
});

it('names the file as it was asked for', () => {
  const found = [backupArchiveNotExposed.evaluate(site())].flat().map(({ about }) => about);
  expect(found).toContain('/shop.example.tar.gz');
});
