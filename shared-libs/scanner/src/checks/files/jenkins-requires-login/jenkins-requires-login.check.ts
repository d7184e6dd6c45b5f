import { firstMatch, gradedFile } from '../exposed-file.ts';

/** Tells what the API says where security is off, and the field of the console that runs code on the server. */
const ANYONE = '"useSecurity":false';
const CONSOLE = '<textarea id="script" name="script"';

export const jenkinsRequiresLogin = gradedFile({
  id: 'jenkins-requires-login',
  catalogueId: 'PNL-003',
  version: 3,
  title: 'Jenkins requires a login',
  severity: 'high',
  problem: 'Jenkins without authentication',
  summary: 'The interface of Jenkins lists its jobs to anyone who asks.',
  penalty: 20,
  exposure: { kind: 'usable-by-anyone', phrase: 'Build jobs are readable by anyone' },
  impact:
    'Build logs hold secrets and names of systems; with more rights, jobs run commands on the server.',
  cweIds: ['CWE-306'],
  owasp: 'A07:2025',
  aliases: ['unauthenticated jenkins', 'jenkins script console', 'jenkins anonymous access'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-05, infrastructure and application admin interfaces',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Take away what anonymous users may do.',
    steps: [
      'Manage Jenkins, Security, Authorization: untick "Allow anonymous read access".',
      'Where it says "Anyone can do anything": create a user in the security realm first, then choose "Logged-in users can do anything" without anonymous read access, and forbid users to sign up.',
      'With matrix or role based authorization: take every right from Anonymous, and keep the strategy.',
      'Look at who could read the build logs until now, and replace secrets in them.',
    ],
    effort: 'low',
    reference: 'https://www.jenkins.io/doc/book/security/access-control/',
  },
  // The console first: it is the worst that one Jenkins can show.
  paths: ['script', 'jenkins/script', 'api/json', 'jenkins/api/json'],
  thing: 'api/json',
  proofIn(file) {
    const isApi = firstMatch(file, '"_class":"hudson.model.Hudson"');
    if (isApi !== null) return firstMatch(file, ANYONE) ?? isApi;
    return firstMatch(file, 'jenkins', 'Jenkins') && firstMatch(file, CONSOLE);
  },
  grades: {
    'asks-nobody': {
      verdict: 'fail',
      title: 'Jenkins runs commands for anyone',
      summary:
        'Jenkins asks nobody for a password: anyone may start jobs, and use the console that runs code on the server.',
      penalty: 40,
      severity: 'critical',
      exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can run commands on the server' },
    },
    empty: {
      verdict: 'fail',
      title: 'Jenkins without authentication, no jobs',
      summary: 'The interface of Jenkins answers anyone who asks, but shows no jobs.',
      penalty: 3,
      severity: 'low',
    },
  },
  gradeOf(file, matched) {
    if (matched === ANYONE || matched === CONSOLE) return 'asks-nobody';
    return /"jobs":\[\]/.test(file.body) ? 'empty' : 'exposed';
  },
});
