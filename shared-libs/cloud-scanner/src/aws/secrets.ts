import { addresses } from '@parapet/checks/redact/addresses';
import { tokens } from '@parapet/checks/redact/tokens';

/** A named value, such as a variable of a function. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Ends of names that hold a secret itself: `DB_PASSWORD`, `apiKey`. */
const secretEnds = [
  'password',
  'passwd',
  'pwd',
  'secret',
  'secretkey',
  'secretaccesskey',
  'apikey',
  'accesskey',
  'privatekey',
  'token',
  'credentials',
  'passphrase',
];

/** No password that is worth a finding is shorter. */
const MIN_LENGTH = 8;
/** Beginnings of values that only say where a secret is, or that none is set yet. */
const references = [
  'arn:',
  '{{',
  '${',
  '$(',
  '<',
  '/',
  'http://',
  'https://',
  'ssm:',
  'alias/',
  'projects/',
];
const placeholders = new Set([
  'changeme',
  'change-me',
  'password',
  'undefined',
  'disabled',
  'required',
]);

/** Tells whether a value of this name is a secret by itself. */
export const isSecretName = (name: string): boolean => {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return secretEnds.some((end) => plain.endsWith(end));
};

const isReference = (value: string): boolean =>
  references.some((start) => value.startsWith(start)) || placeholders.has(value.toLowerCase());

/**
 * Returns the names of the values that hold a secret, each with the kind where the value gives it away. The values
 * themselves are in no answer.
 */
export const secretsIn = (values: readonly NamedValue[]): readonly string[] =>
  values.flatMap(({ name, value }) => {
    const kind = kindOf(value);
    if (kind) return [`${name} (${kind})`];
    if (addresses(value).length > 0) return [`${name} (password in an address)`];
    const isSecret =
      isSecretName(name) && value.length >= MIN_LENGTH && !/\s/.test(value) && !isReference(value);
    return isSecret ? [name] : [];
  });

function kindOf(value: string): string | undefined {
  const [span] = tokens(value);
  if (!span) return undefined;
  return span.what ?? 'token';
}
