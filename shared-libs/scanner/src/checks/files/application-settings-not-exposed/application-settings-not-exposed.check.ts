import type { Exchange } from '../../../subjects/web-origin.ts';
import type { Sign } from '../../earliest-match.ts';
import { firstMatch, gradedFile, isHtml } from '../exposed-file.ts';

/** A setting with a value, in XML and in JSON. */
const SETTING = /<add\s[^<>]*>|"\w+"\s*:\s*"[^"\n]+"/gi;
const NAME = /\bkey="([^"]*)"|^"(\w+)"/i;
const SECRET =
  /(?:secret|password|pwd|token|(?:access|account|api|jwt|private|signing)_?key|^key)$/i;

/** An empty value, or a switch. */
const NO_SECRET = /\bvalue="(?:true|false)?"|:\s*"(?:true|false)"$/i;

function namesSecret(setting: string): boolean {
  const [, inXml, inJson = ''] = NAME.exec(setting) ?? [];
  return SECRET.test(inXml ?? inJson) && !NO_SECRET.test(setting);
}

/** Those for Windows accounts, managed identities and local files hold no password. */
const connections: readonly Sign[] = [
  { text: 'connectionString="', followedBy: /^[^"]/ },
  { text: '"ConnectionStrings"', followedBy: /^\s*:\s*\{\s*"[^"]+"\s*:\s*"[^"]/ },
];

/** The connections of a file, each up to its end; in JSON they stand in a section of theirs, or in any other. */
const CONNECTION = /[Cc]onnectionString(?:="|"\s*:\s*")[^"]*/g;
const SECTION = /[Cc]onnectionStrings"\s*:\s*\{[^}]*/g;
/** A password, secret or key; `InstrumentationKey` is made for browsers. */
const PASSWORD =
  /(?:password|pwd|secret|signature|(?:access|account|api|auth|primary|secondary|[;"\s])key) ?= ?(?=[^\s;"])/i;
/** `scheme://user:password@host` */
const LOGIN = /:\/\/[^\s/:@"]*:[^\s/@"]+@/;

/** A connection up to where its password begins. */
function passwordIn(connection: string): string | null {
  const found = PASSWORD.exec(connection) ?? LOGIN.exec(connection);
  return found && connection.slice(0, found.index + found[0].length);
}

const secretIn = (file: Exchange): string | null =>
  [SECTION, CONNECTION]
    .flatMap((expression) => file.body.match(expression) ?? [])
    .map(passwordIn)
    .find((found) => found !== null) ??
  firstMatch(
    file,
    // The login with which the application sends mail, or runs.
    { text: ' password="', followedBy: /^(?=[^"])/ },
    { text: '<machineKey', followedBy: /^[^<>]*Key="[0-9A-Fa-f]{16}/ },
  ) ??
  file.body.match(SETTING)?.find(namesSecret) ??
  null;

export const applicationSettingsNotExposed = gradedFile({
  id: 'application-settings-not-exposed',
  catalogueId: 'EXP-011',
  version: 5,
  title: 'Settings of .NET applications are not served',
  severity: 'high',
  problem: 'Application settings readable from the web',
  summary: 'A web.config or appsettings.json with secrets comes back to anyone who asks.',
  penalty: 25,
  impact: 'Such files hold connection strings with passwords, and the keys that sign sessions.',
  cweIds: ['CWE-538'],
  standard: {
    document: 'OWASP Web Security Testing Guide 4.2',
    section: 'CONF-04, old backup and unreferenced files',
    published: '2020-12-03',
  },
  remediation: {
    summary: 'Let the web server refuse settings files.',
    steps: [
      'Serve the application through its own server, which never serves these files, or deny the names.',
      'Blazor WebAssembly reads wwwroot/appsettings.json in the browser: leave it there, and keep secrets on the server.',
      'Replace the secrets in the file.',
    ],
    effort: 'low',
    reference: 'https://cwe.mitre.org/data/definitions/538.html',
  },
  paths: ['web.config', 'appsettings.json'],
  proofIn: (file) =>
    isHtml(file)
      ? null
      : (secretIn(file) ?? firstMatch(file, '<system.web>', '<system.webServer>', ...connections)),
  grades: {
    harmless: {
      verdict: 'fail',
      title: 'Application settings without a secret readable from the web',
      summary:
        'A web.config or appsettings.json comes back to anyone who asks. No secret was seen in it.',
      penalty: 3,
      severity: 'low',
    },
  },
  gradeOf: (file) => (secretIn(file) === null ? 'harmless' : 'exposed'),
});
