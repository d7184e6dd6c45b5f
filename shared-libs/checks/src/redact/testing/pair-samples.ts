import { body, hexadecimal, mixed, type Sample, upper } from './sample.ts';

const signs = `${mixed}+/`;

/** Id of the kind, an id and a secret of it. */
export const pairsOfKinds: ReadonlyArray<readonly [kind: string, id: string, secret: string]> = [
  ['aws-secret-access-key', `AKIA${body(16, upper)}`, body(40, signs)],
  ['google-storage-secret', `GOOG1E${body(55, upper)}`, body(40, signs)],
  ['digitalocean-spaces-secret', `DO00${body(16, upper)}`, body(43, signs)],
  ['alibaba-access-key-secret', `LTAI5t${body(18)}`, body(30)],
  ['tencent-secret-key', `AKID${body(36)}`, body(32)],
  ['twilio-auth-token', `AC${body(34, hexadecimal).slice(2)}`, body(32, hexadecimal)],
];

/** Lists places where an id and its secret stand side by side without a name that tells which is which. */
export const pairPlaces: Readonly<Record<string, (id: string, secret: string) => string>> = {
  'two lines': (id, secret) => `${id}\n${secret}\n`,
  'lines of an old system': (id, secret) => `${id}\r\n${secret}\r\n`,
  'a password file': (id, secret) => `# files\n${id}:${secret}\n`,
  'a table of a console': (id, secret) => `Key,Value\nann,${id},${secret}\n`,
  'a list in JSON': (id, secret) => JSON.stringify([id, secret]),
  'JSON that escapes slashes': (id, secret) =>
    JSON.stringify({ k: id, s: secret }).replaceAll('/', '\\/'),
  'JSON within a string': (id, secret) => `"a\\n${id}\\n${secret}\\nb"`,
  YAML: (id, secret) => `x:\n  id: ${id}\n  key: ${secret}\n`,
  'YAML with the secret first': (id, secret) => `x:\n  a: ${secret}\n  b: ${id}\n`,
  'an INI file': (id, secret) => `[x]\nid = ${id}\nsk = ${secret}\n`,
  'arguments of a call': (id, secret) => `connect("${id}", '${secret}');`,
  elements: (id, secret) => `<td>${id}</td>\n<td>${secret}</td>`,
  'an encoded form': (id, secret) => `a%3D${id}%26b%3D${secret}`,
};

export const pairSamples: readonly Sample[] = pairsOfKinds.map(([kind, id, secret]) => ({
  id: kind,
  text: `${id} ${secret}`,
  secret,
  stays: `without an id ${secret}`,
}));
