import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { cloudCredentialsNotExposed } from './cloud-credentials-not-exposed.check.ts';

const site = siteFor(cloudCredentialsNotExposed);

describeCheck(cloudCredentialsNotExposed, {
  exposed: {
    'keys of an AWS account': site({
      '.aws/credentials': plain(
        `[default]\naws_access_key_id = AKIA\naws_secret_access_key = ${'aB3/'.repeat(10)}\n`,
      ),
    }),
    'a key of documentation before the one in use': site({
      '.aws/credentials': plain(
        `[demo]\naws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n[default]\naws_secret_access_key = ${'aB3/'.repeat(10)}\n`,
      ),
    }),
    'the login of a person at Google': site({
      'credentials.json': plain('{ "type": "authorized_user", "refresh_token": "1//0abc" }'),
    }),
    'a Google service account': site({
      'service-account.json': plain('{ "type": "service_account", "private_key": "x" }'),
    }),
  },
  absent: {
    'a key of documentation': site({
      '.aws/credentials': plain(
        'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY\n',
      ),
    }),
    'a place for a key': site({ '.aws/credentials': plain('aws_secret_access_key = <secret>\n') }),
    'an account without its key': site({
      'service-account.json': plain('{ "type": "service_account", "client_email": "a@b" }'),
    }),
    'a site that answers 404': site(),
    'some other JSON': site({ 'credentials.json': plain('{ "installed": {} }') }),
    'an application that answers every path with its page': site(
      { 'credentials.json': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.aws/credentials': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.aws/credentials': unknown('No answer came in time') }),
    'a server error': site({ '.aws/credentials': { status: 503 } }),
  },
});
