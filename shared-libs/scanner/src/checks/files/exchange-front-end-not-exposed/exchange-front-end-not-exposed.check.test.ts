import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { exchangeFrontEndNotExposed } from './exchange-front-end-not-exposed.check.ts';

const site = siteFor(exchangeFrontEndNotExposed);

describeCheck(exchangeFrontEndNotExposed, {
  exposed: {
    'the login': site({
      'owa/auth/logon.aspx': {
        body: '<!doctype html><title>Outlook</title><form action="/owa/auth.owa" name="logonForm">',
      },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'another login': site({
      'owa/auth/logon.aspx': {
        body: '<!doctype html><title>Outlook</title><form action="/login">',
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'owa/auth/logon.aspx': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'owa/auth/logon.aspx': unknown('No answer came in time') }),
    'a server error': site({ 'owa/auth/logon.aspx': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'owa/auth/logon.aspx': {
          body: '<!doctype html><title>Outlook</title><form action="/owa/auth.owa" name="logonForm">',
        },
      },
      {
        notFound: {
          status: 200,
          body: '<!doctype html><title>Outlook</title><form action="/owa/auth.owa" name="logonForm">',
        },
      },
    ),
  },
});
