import { alphanumeric, contains, digits, runEnd } from './characters.ts';
import { PrefixTree } from './prefix-tree.ts';

/**
 * Tells what names a secret, wherever it stands in the name of a setting, parameter, header, attribute,
 * column or element; without case and separators: `apikey` is found in X-Api-Key and sendgridApiKey.
 */
const anywhere: readonly string[] = [
  ...['password', 'passwort', 'passwd', 'passphrase', 'passcode', 'motdepasse', 'contrasena'],
  ...['secret', 'token', 'credential', 'privatekey', 'apikey', 'apisecret', 'accesskey'],
  ...['accountkey', 'sharedkey', 'secretkey', 'signingkey', 'encryptionkey', 'decryptionkey'],
  ...['validationkey', 'masterkey', 'storagekey', 'appkey', 'applicationkey', 'clientkey'],
  ...['licensekey', 'licencekey', 'authkey', 'servicekey', 'deploykey', 'sessionkey', 'hmackey'],
  ...['consumerkey', 'functionkey', 'webhookkey', 'serverkey', 'presharedkey', 'cryptkey'],
  ...['subscriptionkey', 'instrumentationkey', 'ingestkey', 'writekey', 'adminkey', 'xauthkey'],
  ...['sessionid', 'sessid', 'connectionstring', 'connstr', 'seedphrase', 'mnemonic'],
  ...['recoverycode', 'backupcode', 'samlresponse', 'samlassertion', 'clientassertion'],
  ...['dockerconfigjson', 'viewstate', 'authorization', 'userpass', 'dbpass'],
  ...['amzsignature', 'googsignature'],
];

/** Tells what does so only as a part of its own: `pass` in DB_PASS, not in compass. */
const wholeParts: readonly string[] = [
  ...['pass', 'pw', 'pwd', 'passwords', 'secrets', 'psk', 'salt', 'salts', 'dsn', 'auth', 'jwt'],
  ...['cred', 'creds', 'csrf', 'xsrf', 'otp', 'totp', 'sig', 'hmac', 'bearer', 'sid', 'userpwd'],
];

/** A name that ends so says something about a secret, and is none. */
const harmlessEndings = new Set([
  ...['length', 'len', 'min', 'max', 'size', 'count', 'limit', 'number', 'total', 'usage', 'used'],
  ...[
    'url',
    'uri',
    'urls',
    'endpoint',
    'path',
    'file',
    'filename',
    'dir',
    'host',
    'port',
    'domain',
  ],
  ...['expiry', 'expires', 'expiration', 'expire', 'ttl', 'lifetime', 'age', 'timeout', 'interval'],
  ...['type', 'types', 'kind', 'name', 'names', 'field', 'fields', 'column', 'header', 'headers'],
  ...['policy', 'policies', 'rules', 'strength', 'hint', 'label', 'placeholder', 'title', 'text'],
  ...['message', 'messages', 'error', 'errors', 'help', 'description', 'class', 'style', 'color'],
  ...['enabled', 'disabled', 'required', 'optional', 'supported', 'allowed', 'valid', 'invalid'],
  ...['reset', 'forgot', 'changed', 'updated', 'created', 'rotated', 'at', 'date', 'time', 'on'],
  ...[
    'method',
    'methods',
    'mode',
    'algorithm',
    'alg',
    'algorithms',
    'provider',
    'manager',
    'service',
  ],
  ...['version', 'status', 'state', 'visible', 'visibility', 'toggle', 'input', 'form', 'page'],
  ...[
    'button',
    'icon',
    'link',
    'view',
    'screen',
    'strategy',
    'format',
    'pattern',
    'regex',
    'scope',
  ],
  ...['server', 'issuer', 'audience', 'parameters', 'params', 'options', 'config', 'settings'],
  ...['email', 'mail', 'user', 'username', 'login'],
  ...['generator', 'validator', 'encoder', 'checker', 'storage', 'cache', 'store', 'handler'],
]);

/** Words of programs and people that only begin like one of these. */
const otherWords: readonly string[] = ['tokeniz', 'tokenis', 'secretar'];

type Term = 'anywhere' | 'whole part' | 'other word';

const terms = new PrefixTree<Term>();
for (const term of anywhere) terms.add(term, 'anywhere');
for (const term of wholeParts) terms.add(term, 'whole part');
for (const term of otherWords) terms.add(term, 'other word');

/** The end of a longer name is read: the last part of a path of settings. */
const MAX_NAME = 80;

/** Returns whether what stands under this name is a secret. */
export function isCredentialName(text: string, from = 0, end = text.length): boolean {
  const start = Math.max(from, end - MAX_NAME);
  return namesSecret(text, start, end) && !harmlessEndings.has(lastPart(text, start, end));
}

function namesSecret(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) {
    const found = terms.inName(text, at, end);
    if (found.length === 0 || found.some(({ entry }) => entry === 'other word')) continue;
    for (const { entry, end: termEnd } of found) {
      if (entry === 'anywhere') return true;
      if (startsPart(text, at, from) && endsPart(text, termEnd, end)) return true;
    }
  }
  return false;
}

/** A part of a name begins after a separator, and at a capital. */
function startsPart(text: string, at: number, from: number): boolean {
  if (at === from || !contains(alphanumeric, text.charCodeAt(at - 1))) return true;
  return isUpper(text.charCodeAt(at)) && !isUpper(text.charCodeAt(at - 1));
}

/** The digits behind a part belong to it: DB_PASS2. */
function endsPart(text: string, termEnd: number, end: number): boolean {
  const at = runEnd(text, termEnd, digits, end);
  if (at === end || !contains(alphanumeric, text.charCodeAt(at))) return true;
  return isUpper(text.charCodeAt(at)) && !isUpper(text.charCodeAt(at - 1));
}

/** The last word of the name in lower case, leaving off numbers and separators. */
function lastPart(text: string, from: number, end: number): string {
  let partEnd = end;
  while (partEnd > from && !isLetter(text.charCodeAt(partEnd - 1))) partEnd -= 1;
  let start = partEnd;
  while (start > from && isLetter(text.charCodeAt(start - 1))) {
    start -= 1;
    if (startsPart(text, start, from)) break;
  }
  return text.slice(start, partEnd).toLowerCase();
}

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLetter = (code: number): boolean => isUpper(code) || (code >= 97 && code <= 122);
