import { describeCheck } from '../../../testing/describe-check.ts';
import { noPageStories, webOrigin } from '../../../testing/web-origins.ts';
import { loginPageNotCached } from './login-page-not-cached.check.ts';

const login = (cacheControl?: string) =>
  webOrigin({
    body: '<form><input type=password></form>',
    headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl },
  });

describeCheck(loginPageNotCached, {
  private: {
    'no-store': login('No-Store'),
    'to be checked each time': login('public, max-age=0, must-revalidate'),
    'private, to be checked each time': login('private, max-age=0'),
  },
  kept: {
    'private alone': login('private'),
    'private for an hour': login('private, max-age=3600'),
  },
  cached: {
    'a header alone that is not kept': login('no-cache="Set-Cookie", max-age=600'),
    'no header': login(),
    'public for an hour': login('public, max-age=3600'),
  },
  none: {
    'a page without a login': webOrigin(),
  },
  ...noPageStories,
});
