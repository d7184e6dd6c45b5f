import type { Exchange } from '../../../subjects/web/web-origin.ts';
import type { Sign } from '../../earliest-match.ts';
import { firstMatch, gradedFile, isHtml } from '../exposed-file.ts';

/** A setting with a value, in XML and in JSON. */
const settings = [/<add\s[^<>]*>/g, /"[\w.:-]+"\s*:\s*"[^"\n]+"/g] as const;
const NAME = /\bkey="([^"]*)"|^"([\w.:-]+)"/;
const SECRET =
  /(?:secret|password|pwd|token|(?:access|account|api|encryption|jwt|private|secret|security|signing|token)_?key|^key)$/i;

/** An empty value, or a switch. */
const NO_SECRET = /\bvalue="(?:true|false)?"|:\s*"(?:true|false)"$/i;
/** The part behind `?` or `&` of an address may be made for browsers. */
const ADDRESS = /"https?:[^"]*"[\s/>]*$/i;

function namesSecret(setting: string): boolean {
  const [, inXml, inJson = ''] = NAME.exec(setting) ?? [];
  return SECRET.test(inXml ?? inJson) && !NO_SECRET.test(setting);
}

/** Those for Windows accounts, managed identities and local files hold no password. */
const connections: readonly Sign[] = [
  { text: 'connectionString="', followedBy: /^[^"]/ },
  { text: '"ConnectionStrings"', followedBy: /^\s*:\s*\{\s*"[^"]+"\s*:\s*"[^"]/ },
];

/** A connection in XML, up to its end. */
const CONNECTION = /connectionString="[^"]*/gi;
/** A password, secret or key; `InstrumentationKey` is made for browsers. */
const PASSWORD =
  /(?:password|pwd|secret|signature|(?:access|account|api|auth|primary|secondary|[;"\s])key) ?= ?(?=[^\s;"])/i;
/** `scheme://user:password@host` */
const LOGIN = /:\/\/[^\s/:@"]*:[^\s/@"]+@/;

/** A connection up to where its password begins. */
function passwordIn(connection: string): string | null {
  const found =
    (ADDRESS.test(connection) ? null : PASSWORD.exec(connection)) ?? LOGIN.exec(connection);
  return found && connection.slice(0, found.index + found[0].length);
}

/** A setting that is named after a secret, or whose value is a connection with a password. */
function secretOf(setting: string): string | null {
  if (namesSecret(setting)) return setting;
  // Rules for addresses are added without a key.
  return NAME.test(setting) ? passwordIn(setting) : null;
}

const matchesOf = ({ body }: Exchange, expression: RegExp): readonly string[] =>
  body.match(expression) ?? [];
const firstOf = (found: readonly (string | null)[]): string | null =>
  found.find((one) => one !== null) ?? null;

const secretIn = (file: Exchange): string | null =>
  firstOf(matchesOf(file, CONNECTION).map(passwordIn)) ??
  firstMatch(
    file,
    // The login with which the application sends mail, or runs.
    { text: ' password="', followedBy: /^(?=[^"])/ },
    { text: '<machineKey', followedBy: /^[^<>]*Key="[0-9A-Fa-f]{16}/ },
  ) ??
  firstOf(settings.flatMap((expression) => matchesOf(file, expression)).map(secretOf));

export const applicationSettingsNotExposed = gradedFile({
  id: 'application-settings-not-exposed',
  catalogueId: 'EXP-011',
  version: 5,
  title: 'Application settings (appsettings.json) are not exposed',
  severity: 'high',
  problem: 'Application settings exposed (appsettings.json) with secrets',
  summary: 'A web.config or appsettings.json with secrets comes back to anyone who asks.',
  penalty: 25,
  exposure: { kind: 'usable-by-anyone', phrase: 'Passwords and keys are readable by anyone' },
  impact: 'Such files hold connection strings with passwords, and the keys that sign sessions.',
  cweIds: ['CWE-538'],
  owasp: 'A02:2025',
  aliases: ['appsettings.json', 'web.config', 'connection string'],
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
      title: 'Application settings exposed (appsettings.json)',
      summary:
        'A web.config or appsettings.json comes back to anyone who asks. No secret was seen in it.',
      penalty: 3,
      severity: 'low',
    },
  },
  gradeOf: (file) => (secretIn(file) === null ? 'harmless' : 'exposed'),
});
