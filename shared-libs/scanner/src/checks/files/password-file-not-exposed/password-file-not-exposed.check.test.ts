import { unknown } from '../../../subjects/read.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { passwordFileNotExposed } from './password-file-not-exposed.check.ts';

const site = siteFor(passwordFileNotExposed);

describeCheck(passwordFileNotExposed, {
  exposed: {
    'Apache hashes': site({ '.htpasswd': plain('admin:$apr1$abcdefgh$0123456789') }),
    'bcrypt hashes': site({ '.htpasswd': plain('admin:$2y$05$abcdefghijklmnop') }),
  },
  absent: {
    'a site that answers 404': site(),
    'a text with colons': site({ '.htpasswd': plain('note: nothing') }),
    'an application that answers every path with its page': site(
      { '.htpasswd': { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.htpasswd': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.htpasswd': unknown('No answer came in time') }),
    'a server error': site({ '.htpasswd': { status: 503 } }),
  },
});
