import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './env/config-error.ts';
import { readConfig } from './env.ts';

const embedded = { PARAPET_EMBEDDED_DATABASE_URL: 'postgresql://x@127.0.0.1/parapet' };
const hosted = {
  SUPABASE_URL: 'https://project.supabase.example/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgresql://x@db.supabase.example/postgres',
  PARAPET_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  PUBLIC_URL: 'https://parapet.example',
};

test('everything runs on this machine by default', () => {
  expect(readConfig(embedded)).toMatchObject({
    mode: 'embedded',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    supabase: null,
    allowPrivateTargets: true,
    trustedProxies: 0,
  });
});

test('the default public URL uses the port', () => {
  expect(readConfig({ ...embedded, PARAPET_PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
});

test('the four Supabase variables select the hosted mode', () => {
  expect(readConfig(hosted)).toMatchObject({
    mode: 'hosted',
    supabase: { url: 'https://project.supabase.example' },
    databaseUrl: hosted.DATABASE_URL,
    allowPrivateTargets: false,
    trustedProxies: 1,
  });
});

test('crawlers may list an installation whose public URL and operator are set', () => {
  const operator = { PARAPET_OPERATOR_NAME: 'Northquay GmbH' };
  const local = { PUBLIC_URL: 'http://localhost:3000' };
  const isIndexable = (environment: Record<string, string>) => readConfig(environment).isIndexable;
  expect(isIndexable({ ...hosted, ...operator })).toBe(true);
  expect(isIndexable({ ...embedded, ...local, ...operator })).toBe(true);
  expect(isIndexable({ ...embedded, ...operator })).toBe(false);
  expect(isIndexable({ ...embedded, ...local })).toBe(false);
  expect(isIndexable(hosted)).toBe(false);
  expect(isIndexable(embedded)).toBe(false);
});

describe('trusted proxies', () => {
  const trusted = (environment: Record<string, string>) => readConfig(environment).trustedProxies;

  test('are one where the public URL is https', () => {
    expect(trusted(hosted)).toBe(1);
  });

  test('are none where clients may reach the process directly', () => {
    expect(trusted({ ...hosted, PUBLIC_URL: 'http://parapet.example' })).toBe(0);
    const mail = { SMTP_URL: 'smtps://smtp.example.com', MAIL_FROM: 'parapet@example.com' };
    expect(trusted({ ...embedded, ...mail, PUBLIC_URL: 'https://parapet.example' })).toBe(0);
  });

  test('are as many as the operator sets', () => {
    expect(trusted({ ...hosted, PARAPET_TRUSTED_PROXIES: '2' })).toBe(2);
    expect(trusted({ ...hosted, PARAPET_TRUSTED_PROXIES: '0' })).toBe(0);
  });
});

describe('an incomplete environment is refused with the missing names', () => {
  test.each(Object.keys(hosted))('%s missing', (name) => {
    const environment = { ...embedded, ...hosted, [name]: undefined };
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`incomplete.*${name}.*missing`));
  });

  test('an empty value counts as missing', () => {
    expect(() => readConfig({ ...hosted, SUPABASE_SECRET_KEY: '' })).toThrow(/SUPABASE_SECRET_KEY/);
  });

  test('the message is one line and contains no value', () => {
    try {
      readConfig({ ...hosted, SUPABASE_URL: undefined });
      expect.unreachable();
    } catch (error) {
      const { message } = error as ConfigError;
      expect(message).not.toContain('\n');
      expect(message).not.toContain(hosted.SUPABASE_SECRET_KEY);
    }
  });
});

test.each([
  [{ PARAPET_PORT: 'abc' }, 'PARAPET_PORT must be a port number'],
  [{ PARAPET_PORT: '65535' }, 'PARAPET_PORT must be 65529 or less'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ PARAPET_ENCRYPTION_KEY: 'c2hvcnQ=' }, 'PARAPET_ENCRYPTION_KEY must be 32 bytes'],
  [{ PUBLIC_URL: 'parapet.example' }, 'PUBLIC_URL must be an http(s) URL'],
  [{ SENTRY_DSN: 'https://sentry.example/1' }, 'SENTRY_DSN must look like https://<key>@<host>'],
  [{ SMTP_URL: 'smtp.example.com' }, 'SMTP_URL must look like smtps://'],
  [{ MAIL_FROM: 'Parapet' }, 'MAIL_FROM must look like Parapet <parapet@example.com>'],
  [{ INTERCOM_APP_ID: 'abc123' }, 'INTERCOM_IDENTITY_SECRET is missing'],
  [{ PARAPET_SESSION_IDLE_MINUTES: '4' }, 'PARAPET_SESSION_IDLE_MINUTES must be 0 for no limit'],
  [{ PARAPET_SESSION_MAX_HOURS: '9601' }, 'PARAPET_SESSION_MAX_HOURS must be 0 for no limit'],
  [{ PARAPET_SESSION_MAX_HOURS: '1.5' }, 'PARAPET_SESSION_MAX_HOURS must be a whole number'],
  [{ PARAPET_BREACHED_PASSWORD_LOOKUP: 'yes' }, 'PARAPET_BREACHED_PASSWORD_LOOKUP must be true'],
])('%o is refused: %s', (wrong, message) => {
  expect(() => readConfig({ ...embedded, ...wrong })).toThrow(message);
});

test('a login that bypasses row-level security is accepted only with a setting', () => {
  expect(readConfig(hosted).acceptBypassRls).toBe(false);
  expect(readConfig({ ...hosted, PARAPET_ACCEPT_BYPASSRLS: 'true' }).acceptBypassRls).toBe(true);
  expect(() => readConfig({ ...hosted, PARAPET_ACCEPT_BYPASSRLS: 'yes' })).toThrow(
    'PARAPET_ACCEPT_BYPASSRLS must be true or false',
  );
});

describe('mail', () => {
  const SMTP_URL = 'smtps://user:secret@smtp.example.com';
  const MAIL_FROM = 'Parapet <parapet@example.com>';

  test('of a hosted installation uses the configured server', () => {
    expect(readConfig({ ...hosted, SMTP_URL, MAIL_FROM }).smtp).toEqual({
      url: SMTP_URL,
      from: MAIL_FROM,
    });
    expect(readConfig(hosted).smtp).toBeNull();
  });

  test('of an embedded installation uses the configured server, or stays on the machine without one', () => {
    expect(readConfig({ ...embedded, SMTP_URL, MAIL_FROM }).smtp).toMatchObject({ url: SMTP_URL });
    expect(readConfig(embedded).smtp).toBeNull();
  });

  const loopback = [
    ...['http://localhost:4000', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    ...['http://127.1.2.3', 'http://LOCALHOST:3000/'],
  ];
  test.each(loopback)('may stay in the mailbox when the public URL is local: %s', (PUBLIC_URL) => {
    expect(readConfig({ ...embedded, PUBLIC_URL }).smtp).toBeNull();
  });

  const others = [
    ...['https://parapet.example', 'http://192.168.1.4:3000', 'http://0.0.0.0:3000'],
    ...['http://localhost.example', 'http://parapet.localhost:3000', 'http://[fd12::1]:3000'],
  ];
  test.each(others)('needs a server when the public URL is %s', (PUBLIC_URL) => {
    const start = () => readConfig({ ...embedded, PUBLIC_URL });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(/PUBLIC_URL is .* is not local.*Set SMTP_URL and MAIL_FROM/);
    expect(readConfig({ ...embedded, PUBLIC_URL, SMTP_URL, MAIL_FROM })).toMatchObject({
      mode: 'embedded',
      smtp: { url: SMTP_URL },
    });
    expect(readConfig({ ...hosted, PUBLIC_URL }).smtp).toBeNull();
  });

  test.each(['smtp://user:p@ss@:x', 'smtps://', 'smtps://user:p#w@smtp.example.com'])(
    'needs a valid URL: %s is refused without a quote',
    (wrong) => {
      expect(() => readConfig({ ...hosted, SMTP_URL: wrong, MAIL_FROM })).toThrow(/SMTP_URL must/);
      expect(() => readConfig({ ...hosted, SMTP_URL: wrong, MAIL_FROM })).not.toThrow(/p@ss|p#w/);
    },
  );

  test.each([
    [{ SMTP_URL }, 'SMTP_URL is set, but MAIL_FROM is missing'],
    [{ MAIL_FROM }, 'MAIL_FROM is set, but SMTP_URL is missing'],
  ])('needs both the server and the sender (%#)', (half, message) => {
    expect(() => readConfig({ ...hosted, ...half })).toThrow(message);
  });
});

describe('webhooks to private networks', () => {
  const hostsOf = (PARAPET_WEBHOOK_PRIVATE_HOSTS?: string) =>
    readConfig({ ...embedded, PARAPET_WEBHOOK_PRIVATE_HOSTS }).webhookPrivateHosts;

  test('are refused until the operator lists destinations', () => {
    const setting = 'PARAPET_WEBHOOK_PRIVATE_HOSTS';
    expect(hostsOf()).toEqual({ setting, origins: [], blocks: [] });
    expect(hostsOf('')).toEqual(hostsOf());
    expect(hostsOf('hooks.internal:8443, 10.20.0.0/16')).toEqual({
      setting,
      origins: [{ host: 'hooks.internal', port: 8443 }],
      blocks: ['10.20.0.0/16'],
    });
  });

  test.each(['hooks.internal', '169.254.169.254:80', '0.0.0.0/0'])(
    'cannot be allowed for %s',
    (item) => {
      expect(() => hostsOf(`10.20.0.0/16,${item}`)).toThrow(
        `PARAPET_WEBHOOK_PRIVATE_HOSTS has "${item}", which is not a host:port`,
      );
    },
  );
});

test('a process without a database says how to start Parapet', () => {
  expect(() => readConfig({})).toThrow('npm start');
});

describe('sessions', () => {
  test('end after two weeks without use and thirty days in total', () => {
    expect(readConfig(embedded).accounts).toEqual({
      sessionIdleMinutes: 14 * 24 * 60,
      sessionMaxHours: 30 * 24,
      breachedPasswordLookup: false,
    });
  });

  test('end after the configured times, or never', () => {
    const limits = { PARAPET_SESSION_IDLE_MINUTES: '30', PARAPET_SESSION_MAX_HOURS: '0' };
    expect(readConfig({ ...embedded, ...limits }).accounts).toMatchObject({
      sessionIdleMinutes: 30,
      sessionMaxHours: null,
    });
  });
});
test.each(['/srv/data', '/srv/data/keys', '/srv/data/keys/releases', '/srv', '/'])(
  'PARAPET_RELEASES=%s is refused, since it would publish keys',
  (PARAPET_RELEASES) => {
    const environment = { ...embedded, PARAPET_DATA_DIR: '/srv/data', PARAPET_RELEASES };
    expect(() => readConfig(environment)).toThrow(
      'set a separate folder, such as /srv/data/releases.',
    );
  },
);

describe('releases at a URL', () => {
  const atUrl = { ...embedded, PARAPET_RELEASES: 'https://static.example' };

  test('need the names of the remotes, since a URL cannot be listed', () => {
    expect(() => readConfig(atUrl)).toThrow(/Set the remotes in PARAPET_REMOTES/);
    const config = readConfig({ ...atUrl, PARAPET_REMOTES: 'mfe-assets, mfe-scans' });
    expect(config.remotes).toEqual(['mfe-assets', 'mfe-scans']);
  });

  test('refuse an invalid remote name', () => {
    expect(() => readConfig({ ...atUrl, PARAPET_REMOTES: '../x' })).toThrow(/mfe-<lower-case/);
  });
});

describe('builds may be previewed from', () => {
  const originsOf = (environment: Record<string, string>) => readConfig(environment).previewOrigins;

  test("the developer's own machine, where that machine serves everything", () => {
    expect(originsOf(embedded)).toContain('http://localhost:3010');
    expect(originsOf(hosted)).toEqual([]);
  });

  test('the origins that the operator names, and no others', () => {
    const PARAPET_PREVIEW_ORIGINS = 'https://one.example/, https://two.example:8443';
    expect(originsOf({ ...embedded, PARAPET_PREVIEW_ORIGINS })).toEqual([
      'https://one.example',
      'https://two.example:8443',
    ]);
  });

  test.each(['https://one.example/builds', '*.example.com', 'ftp://one.example'])(
    'but not from %s, which is not an origin',
    (PARAPET_PREVIEW_ORIGINS) => {
      expect(() => originsOf({ ...embedded, PARAPET_PREVIEW_ORIGINS })).toThrow(
        /PARAPET_PREVIEW_ORIGINS/,
      );
    },
  );
});

describe('releases', () => {
  const KEY = 'k'.repeat(43);

  test('may be signed by several keys of a remote, and a key may be of several remotes', () => {
    const keys = `mfe-assets=${KEY}, mfe-assets=${'l'.repeat(43)}\nmfe-scans=${KEY}`;
    expect(readConfig({ ...embedded, PARAPET_RELEASE_PUBLIC_KEYS: keys }).releaseKeys).toEqual([
      { remote: 'mfe-assets', publicKey: KEY },
      { remote: 'mfe-assets', publicKey: 'l'.repeat(43) },
      { remote: 'mfe-scans', publicKey: KEY },
    ]);
  });

  test.each(['mfe-assets', `assets=${KEY}`, 'mfe-assets=short', `*=${KEY}`])(
    'a key %s is refused',
    (keys) => {
      expect(() => readConfig({ ...embedded, PARAPET_RELEASE_PUBLIC_KEYS: keys })).toThrow(
        'PARAPET_RELEASE_PUBLIC_KEYS',
      );
    },
  );

  test('come from listed origins, and from the host of PARAPET_RELEASES', () => {
    const origins = { PARAPET_REMOTE_ORIGINS: 'https://a.example,https://b.example/' };
    expect(readConfig(embedded).remoteOrigins).toEqual([]);
    expect(readConfig({ ...embedded, ...origins }).remoteOrigins).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    const host = {
      PARAPET_RELEASES: 'https://static.example/live',
      PARAPET_REMOTES: 'mfe-assets',
    };
    expect(readConfig({ ...embedded, ...host }).remoteOrigins).toEqual(['https://static.example']);
    expect(() =>
      readConfig({ ...embedded, PARAPET_REMOTE_ORIGINS: 'https://a.example/x' }),
    ).toThrow('PARAPET_REMOTE_ORIGINS');
  });
});

describe('the file of grants', () => {
  const readGrants = (text: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'parapet-grants-')), 'grants.json');
    writeFileSync(file, text);
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    return readConfig({ ...embedded, PARAPET_REMOTE_GRANTS_FILE: file }).remoteGrants;
  };

  test('is not needed', () => {
    expect(readConfig(embedded).remoteGrants).toBeNull();
  });

  test('gives a remote its paths beside those of the product', () => {
    const grants = readGrants('{"mfe-tides":{"paths":["/dashboard/sea"]}}');
    expect(grants).toMatchObject({
      'mfe-tides': { paths: ['/dashboard/sea'] },
      'mfe-marketing': { paths: ['/'] },
    });
  });

  test.each([
    ['{"mfe-tides":{"paths":["/dashboard/scans"]}}', 'granted to both mfe-scans and mfe-tides'],
    ['{"mfe-tides":{"paths":["/login"]}}', 'mfe-tides.paths.0 belongs to the shell'],
    ['not json', 'JSON'],
  ])('with %s is refused', (text, reason) => {
    expect(() => readGrants(text)).toThrow(ConfigError);
    expect(() => readGrants(text)).toThrow(reason);
    expect(() => readGrants(text)).toThrow('PARAPET_REMOTE_GRANTS_FILE');
  });

  test('that is missing is refused', () => {
    expect(() => readConfig({ ...embedded, PARAPET_REMOTE_GRANTS_FILE: 'no-such-file' })).toThrow(
      'no-such-file',
    );
  });
});

test('files are stored in the data folder, in Supabase Storage or in a bucket', () => {
  const keys = {
    PARAPET_STORAGE_S3_ACCESS_KEY_ID: 'id',
    PARAPET_STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({ ...embedded, PARAPET_DATA_DIR: '/data' }).storage).toEqual({
    kind: 'folder',
    folder: '/data/storage',
  });
  expect(readConfig(hosted).storage).toEqual({ kind: 'supabase', bucket: 'parapet' });
  expect(readConfig({ ...hosted, ...keys, PARAPET_STORAGE: 's3://files' }).storage).toMatchObject({
    kind: 's3',
    bucket: 'files',
    endpoint: null,
  });
  expect(() => readConfig({ ...hosted, PARAPET_STORAGE: 's3://files' })).toThrow('its keys');
  expect(() => readConfig({ ...embedded, PARAPET_STORAGE: 'supabase' })).toThrow('no Supabase');
  expect(() => readConfig({ ...embedded, PARAPET_STORAGE: 'superbase' })).toThrow(
    'PARAPET_STORAGE',
  );
});

test('payments need a seller whom invoices name', () => {
  expect(readConfig(embedded)).toMatchObject({ mollie: null, seller: { country: 'DE' } });
  const paid = { ...embedded, MOLLIE_API_KEY: 'test_abc' };
  expect(() => readConfig(paid)).toThrow(/set PARAPET_SELLER_NAME, PARAPET_SELLER_ADDRESS/);
  const seller = { PARAPET_SELLER_NAME: 'A', PARAPET_SELLER_ADDRESS: 'B 1' };
  expect(() => readConfig({ ...paid, ...seller, PARAPET_SELLER_COUNTRY: 'CH' })).toThrow(
    'PARAPET_SELLER_COUNTRY must be a country of the European Union',
  );
  expect(readConfig({ ...paid, ...seller, PARAPET_SELLER_COUNTRY: 'NL' })).toMatchObject({
    mollie: { apiKey: 'test_abc' },
    seller: { name: 'A', address: 'B 1', country: 'NL', vatId: null },
  });
});
