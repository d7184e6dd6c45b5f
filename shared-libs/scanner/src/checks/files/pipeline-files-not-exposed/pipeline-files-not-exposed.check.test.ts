import { unknown } from '@parapet/checks/definition/read';
import { describeCheck } from '../../../testing/describe-check.ts';
import { plain, siteFor } from '../../../testing/web-origins.ts';
import { pipelineFilesNotExposed } from './pipeline-files-not-exposed.check.ts';

const site = siteFor(pipelineFilesNotExposed);

describeCheck(pipelineFilesNotExposed, {
  exposed: {
    GitLab: site({ '.gitlab-ci.yml': plain('stages:\n  - test\n') }),
    'GitLab with a command on its line': site({
      '.gitlab-ci.yml': plain('test:\n  script: npm test\n'),
    }),
    'Jenkins with a script': site({ Jenkinsfile: plain("node('linux') {\n  checkout scm\n}") }),
    Jenkins: site({ Jenkinsfile: plain('pipeline {\n  agent any\n}') }),
  },
  absent: {
    'a site that answers 404': site(),
    'other text': site({ Jenkinsfile: plain('hello') }),
    'an application that answers every path with its page': site(
      { Jenkinsfile: { body: '<!doctype html><div id=app></div>' } },
      { notFound: { status: 200, body: '<!doctype html><div id=app></div>' } },
    ),
  },
  refused: {
    'this path alone is refused': site({ '.gitlab-ci.yml': { status: 403 } }),
  },
  unreadable: {
    'no answer in time': site({ '.gitlab-ci.yml': unknown('No answer came in time') }),
    'a server error': site({ '.gitlab-ci.yml': { status: 503 } }),
  },
});
