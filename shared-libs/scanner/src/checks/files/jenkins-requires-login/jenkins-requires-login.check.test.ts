import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { siteFor } from '../../../testing/web-origins.ts';
import { jenkinsRequiresLogin } from './jenkins-requires-login.check.ts';

const site = siteFor(jenkinsRequiresLogin);

describeCheck(jenkinsRequiresLogin, {
  exposed: {
    'the list of jobs': site({
      'jenkins/api/json': {
        body: '{"_class":"hudson.model.Hudson","mode":"NORMAL","jobs":[{"name":"deploy"}]}',
        headers: { 'content-type': 'application/json' },
      },
    }),
  },
  'asks-nobody': {
    'security is off, whether it has jobs or not': site({
      'api/json': {
        body: '{"_class":"hudson.model.Hudson","mode":"NORMAL","jobs":[],"useSecurity":false}',
      },
    }),
    'the console that runs code': site({
      script: {
        body: '<title>Script Console - Jenkins</title><textarea id="script" name="script" class="script"></textarea>',
      },
    }),
  },
  empty: {
    'a list without jobs': site({
      'api/json': { body: '{"_class":"hudson.model.Hudson","mode":"NORMAL","jobs":[]}' },
    }),
  },
  absent: {
    'a site that answers 404': site(),
    'an API of something else': site({
      'api/json': { body: '{"status":"ok"}', headers: { 'content-type': 'application/json' } },
    }),
  },
  refused: {
    'this path alone is refused': site({ 'api/json': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ 'api/json': unknown('No answer came in time') }),
    'a server error': site({ 'api/json': { status: 503 } }),
    'a site that shows the same everywhere': site(
      { 'api/json': { body: '{"_class":"hudson.model.Hudson","mode":"NORMAL","jobs":[]}' } },
      {
        notFound: {
          status: 200,
          body: '{"_class":"hudson.model.Hudson","mode":"NORMAL","jobs":[]}',
        },
      },
    ),
  },
});
