import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { codeHostingRegistrationClosed } from './code-hosting-registration-closed.check.ts';

const site = siteFor(codeHostingRegistrationClosed);

describeCheck(codeHostingRegistrationClosed, {
  exposed: {
    'the form of Gitea': site({
      'user/sign_up': {
        body: '<!doctype html><title>Register</title><form action="/user/sign_up"><input name="user_name"><input name="retype" type="password"></form>',
      },
    }),
    'the form of GitLab': site({
      'users/sign_up': {
        body: '<!doctype html><title>Sign up · GitLab</title><input name="new_user[username]">',
      },
    }),
  },
  absent: {
    'the form of another program on Rails': site({
      'users/sign_up': { body: '<!doctype html><title>Join</title><input name="user[username]">' },
    }),
    'a site that answers 404': site(),
    'a closed registration': site({
      'user/sign_up': {
        body: '<!doctype html><title>Register</title><p>Registration is disabled.</p>',
      },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'users/sign_up': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'users/sign_up': unknown('No answer came in time') }),
    'a server error': site({ 'users/sign_up': { status: 503 } }),
    'a site that shows the same everywhere': site(
      {
        'user/sign_up': {
          body: '<!doctype html><title>Register</title><form action="/user/sign_up"><input name="user_name"><input name="retype" type="password"></form>',
        },
      },
      {
        notFound: {
          status: 200,
          body: '<!doctype html><title>Register</title><form action="/user/sign_up"><input name="user_name"><input name="retype" type="password"></form>',
        },
      },
    ),
  },
});
