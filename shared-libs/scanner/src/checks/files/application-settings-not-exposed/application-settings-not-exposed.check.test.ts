import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { applicationSettingsNotExposed } from './application-settings-not-exposed.check.ts';

const site = siteFor(applicationSettingsNotExposed);

describeCheck(applicationSettingsNotExposed, {
  exposed: {
    'connection strings in XML': site({
      'web.config': plain('<configuration><connectionStrings></connectionStrings></configuration>'),
    }),
    'connection strings in JSON': site({ 'appsettings.json': plain('{"ConnectionStrings": {}}') }),
  },
  absent: {
    'a site that answers 404': site(),
    'a file without secrets': site({ 'appsettings.json': plain('{"Logging": {}}') }),
    'an application that answers every path with its page': site(
      { 'web.config': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ 'web.config': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'web.config': unknown('No answer came in time') }),
    'a server error': site({ 'web.config': { status: 503 } }),
  },
});
