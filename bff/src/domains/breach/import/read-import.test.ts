import { expect, test } from 'vitest';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { identityVault } from '../identities/identity-vault.ts';
import { readImport } from './read-import.ts';

const vault = identityVault(createSecrets(Buffer.alloc(32, 1)), 'workspace');
const proved = new Map([['shop.example', { assetId: 'shop', coversBelow: false }]]);

/** Gives a text in parts of some bytes, so that every border falls into every place. */
async function* inParts(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}

async function read(text: string, size = 7) {
  const found = await readImport(inParts(text, size), { proved, vault, factsOf: () => undefined });
  const leaks = found.leaks.map(({ identity, breach, ...leak }) => ({
    address: identity.masked,
    breach: breach.name,
    date: breach.breachDate,
    classes: leak.dataClasses,
    password: leak.passwordExposed,
    services: leak.services,
  }));
  return { ...found, leaks };
}

const refusalOf = (text: string) => read(text).catch((error: Error) => error.message);

const exportOf = (people: readonly unknown[]) =>
  JSON.stringify({ BreachSearchResults: people, PasteSearchResults: [] });
const adobe = {
  Name: 'Adobe',
  Title: 'Adobe "CC"',
  Domain: 'adobe.example',
  BreachDate: '2013-10-04',
  AddedDate: '2013-12-04T00:00:00Z',
  Description: `A <em>long</em> text ${'x'.repeat(5000)}`,
  DataClasses: ['Email addresses', 'Password hints', 'Passwords'],
  IsVerified: true,
  IsSensitive: false,
};

test.each([1, 3, 64, 100_000])('a domain export is read in parts of %i bytes', async (size) => {
  const found = await read(
    exportOf([
      { Alias: 'Ada', DomainName: 'shop.example', Breaches: [adobe, { ...adobe, Name: 'B' }] },
      { Alias: 'bob', DomainName: 'other.example', Breaches: [adobe] },
    ]),
    size,
  );
  expect(found).toMatchObject({ format: 'hibp', rows: 2, foreign: 1, unread: 0 });
  const classes = ['Email addresses', 'Password hints', 'Passwords'];
  const ada = { address: 'a•••••@shop.example', date: '2013-10-04', classes };
  expect(found.leaks).toEqual([
    { ...ada, breach: 'Adobe', password: false, services: [] },
    { ...ada, breach: 'B', password: false, services: [] },
  ]);
});

test.each([1, 5, 100_000])('a CSV is read in parts of %i bytes', async (size) => {
  const found = await read(
    [
      '\ufeffEmail;Source;Date;Data classes;Password',
      'ada@shop.example;"Forum; old";2024-02-30;"Names, Phones";"a;""b\nc"',
      'ADA@shop.example;"Forum; old";;Names;',
      'no address;x;;;secret',
      'eve@evil.example;x;;;secret',
      '',
    ].join('\r\n'),
    size,
  );
  expect(found).toMatchObject({
    format: 'csv',
    rows: 4,
    foreign: 1,
    unread: 1,
    passwordsDropped: 3,
  });
  expect(found.leaks).toEqual([
    {
      address: 'a•••••@shop.example',
      breach: 'Forum; old',
      date: null,
      classes: ['Names', 'Phones'],
      password: true,
      services: [],
    },
  ]);
});

test('lines of JSON, a list and a list within an object are read', async () => {
  const one = { email: 'ada@shop.example', breach: 'Forum', breach_date: '2024-02-01 10:00' };
  const texts = [
    `${JSON.stringify(one)}\n${JSON.stringify({ ...one, email: 'bob@shop.example' })}\n`,
    JSON.stringify([one, { ...one, email: 'bob@shop.example' }]),
    JSON.stringify({ hits: 2, results: [one, { ...one, email: 'bob@shop.example' }] }),
  ];
  for (const text of texts) {
    const found = await read(text);
    expect(found).toMatchObject({ format: 'json', rows: 2 });
    expect(found.leaks.map(({ breach, date }) => [breach, date])).toEqual([
      ['Forum', '2024-02-01'],
      ['Forum', '2024-02-01'],
    ]);
  }
});

test('what an infected device gave away is one exposure that names sites, without paths', async () => {
  const found = await read(
    JSON.stringify({
      stealers: [
        {
          date_compromised: '2026-03-01',
          computer_name: 'LAPTOP',
          credentials: [
            {
              url: 'https://vpn.shop.example/login?u=ada',
              username: 'ada@shop.example',
              password: 'p',
            },
            { url: 'https://git.example/', username: 'ada@shop.example', password: { a: ['q'] } },
          ],
        },
      ],
    }),
  );
  expect(found.passwordsDropped).toBe(2);
  expect(found.leaks).toEqual([
    {
      address: 'a•••••@shop.example',
      breach: 'stealer-logs',
      date: null,
      classes: ['Email addresses', 'Passwords'],
      password: true,
      services: ['vpn.shop.example', 'git.example'],
    },
  ]);
});

test('a file that is no list of people is refused with what to do', async () => {
  expect(await refusalOf('')).toBe('The file is empty.');
  expect(await refusalOf('ada@shop.example:secret\n')).toMatch(
    /first line has to name the columns/,
  );
  expect(await refusalOf('name,phone\na,1\n')).toMatch(/one of them “email”/);
  expect(await refusalOf('{"a": [1, 2]}')).toMatch(/No person is in this file/);
  expect(await refusalOf('[{"email": "ada@shop.example"')).toMatch(/ends too early/);
  expect(await refusalOf('[{"email" "ada@shop.example"}]')).toMatch(/not valid JSON at byte 10/);
  expect(await refusalOf('[{"email": "a@b.example", }')).toMatch(/ends too early/);
  expect(await refusalOf('e\0m\0a\0i\0l\0')).toMatch(/UTF-8/);
  expect(await refusalOf('PK\u0003\u0004 zip')).toMatch(/packed/);
  expect(await refusalOf('['.repeat(100))).toMatch(/more levels/);
});

test('a part is overwritten once it is read', async () => {
  const part = Buffer.from('email,password\nada@shop.example,hunter2\n');
  async function* once() {
    yield part;
  }
  const file = once();
  await readImport(file, { proved, vault, factsOf: () => undefined });
  expect(part.every((byte) => byte === 0)).toBe(true);
});
