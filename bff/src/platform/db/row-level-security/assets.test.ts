import { isPrivateAddress } from '@parapet/scanner/address-guard/address-policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  as,
  openTwoWorkspaces,
  type TwoWorkspaces,
} from '../../../testing/database/two-workspaces.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let fixture: TwoWorkspaces;

beforeAll(async () => {
  fixture = await openTwoWorkspaces();
});
afterAll(() => fixture.close());

describe('a user', () => {
  test('cannot add to, change or remove from another workspace', async () => {
    const add = fixture.db.asActor(as(fixture.ada), (tx) =>
      tx
        .insertInto('assets')
        .values({
          workspace_id: fixture.bob.workspaceId,
          type: 'ip',
          value: '192.0.2.1',
          canonical_key: '192.0.2.1',
          display_name: '192.0.2.1',
          consented_at: new Date().toISOString(),
        })
        .execute(),
    );
    await expect(add).rejects.toThrow(/row-level security/);
    const changed = await fixture.db.asActor(as(fixture.ada), (tx) =>
      tx
        .updateTable('assets')
        .set({ state: 'archived' })
        .where('workspace_id', '=', fixture.bob.workspaceId)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    const removed = await fixture.db.asActor(as(fixture.ada), (tx) =>
      tx
        .deleteFrom('assets')
        .where('workspace_id', '=', fixture.bob.workspaceId)
        .executeTakeFirst(),
    );
    expect(removed.numDeletedRows).toBe(0n);
  });

  test('with read access cannot write, even without the API', async () => {
    const eve = await fixture.addMember(fixture.ada.workspaceId, 'viewer');
    const changed = await fixture.db.asActor(as(eve), async (tx) => ({
      seen: await tx
        .selectFrom('assets')
        .where('workspace_id', '=', fixture.ada.workspaceId)
        .select('id')
        .execute(),
      changed: await tx.updateTable('assets').set({ state: 'archived' }).executeTakeFirst(),
    }));
    expect(changed.seen).toHaveLength(2);
    expect(changed.changed.numUpdatedRows).toBe(0n);
  });
});

describe('ownership of an asset', () => {
  const addAsset = async (type: string, key: string): Promise<string> => {
    const [row] = await fixture.runAs(
      fixture.ada,
      `insert into parapet.assets
         (workspace_id, type, value, canonical_key, display_name, consented_by, consented_at)
       values ('${fixture.ada.workspaceId}', '${type}', 'x', '${key}', 'x', '${fixture.ada.id}', now())
       returning id`,
    );
    return String(row?.id);
  };
  const verify = async (user: TestUser, id: string): Promise<unknown> => {
    const rows = await fixture.runAs(
      user,
      `select parapet.verify_private_asset('${id}') as proved`,
    );
    return rows[0]?.proved;
  };

  test.each([
    `update parapet.assets set ownership = 'verified'`,
    `update parapet.assets set canonical_key = '127.0.0.1'`,
    `update parapet.assets set type = 'ip'`,
    `update parapet.assets set consented_at = now()`,
    `update parapet.assets set workspace_id = workspace_id`,
    `update parapet.assets set id = parapet.new_id()`,
    `update parapet.assets set last_scanned_at = null`,
    `update parapet.assets set owner_id = parapet.actor_id()`,
    `insert into parapet.assets (
       workspace_id, type, value, canonical_key, display_name, consented_at, ownership
     ) select id, 'ip', 'x', '192.0.2.9', 'x', now(), 'verified' from parapet.workspaces`,
    `select parapet.is_private_target('ip', '127.0.0.1')`,
  ])('cannot be written by the API: %s', async (attack) => {
    await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/permission denied/);
  });

  test('owners are set by those who may change assets, to members alone', async () => {
    const id = await addAsset('domain', 'owned.example');
    const give = async (user: TestUser, to: TestUser) => {
      const [row] = await fixture.runAs(
        user,
        `select parapet.set_asset_owner(
           '${fixture.ada.workspaceId}', array['${id}']::uuid[], '${to.id}') as done`,
      );
      return row?.done;
    };
    const viewer = await fixture.addMember(fixture.ada.workspaceId, 'viewer');
    expect(await give(fixture.bob, fixture.bob)).toBe(false);
    expect(await give(viewer, viewer)).toBe(false);
    expect(await give(fixture.ada, fixture.bob)).toBe(false);
    expect(await give(fixture.ada, viewer)).toBe(true);
  });

  test('cannot be written by a worker', async () => {
    const attack = `update parapet.assets set ownership = 'verified'`;
    await expect(fixture.runAsWorker(fixture.ada.workspaceId, attack)).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      fixture.runAsWorker(
        fixture.ada.workspaceId,
        `select parapet.verify_private_asset(id) from parapet.assets`,
      ),
    ).rejects.toThrow(/permission denied/);
  });

  test('is verified for a private target only by a member who may change it', async () => {
    const id = await addAsset('url', 'http://127.0.0.1:8080/');
    const eve = await fixture.addMember(fixture.ada.workspaceId, 'viewer');
    expect(await verify(fixture.bob, id)).toBeNull();
    expect(await verify(eve, id)).toBeNull();
    expect(await verify(fixture.ada, id)).toBe('verified');
  });

  test('is not verified for a public target', async () => {
    const id = await addAsset('url', 'http://127.0.0.1.example.com/');
    expect(await verify(fixture.ada, id)).toBeNull();
    const rows = await fixture.runAs(
      fixture.ada,
      `select ownership from parapet.assets where id = '${id}'`,
    );
    expect(rows).toEqual([{ ownership: 'unverified' }]);
  });

  test('consent cannot be given in the name of another user', async () => {
    const attack = `insert into parapet.assets
        (workspace_id, type, value, canonical_key, display_name, consented_by, consented_at)
      values ('${fixture.ada.workspaceId}', 'ip', 'x', '192.0.2.10', 'x', '${fixture.bob.id}', now())`;
    await expect(fixture.runAs(fixture.ada, attack)).rejects.toThrow(/row-level security/);
  });
});

describe('a private target', () => {
  const isPrivate = async (type: string, key: string): Promise<boolean | undefined> => {
    const [row] = await runSql<{ found: boolean }>(
      fixture.database.url,
      'select parapet.is_private_target($1, $2) as found',
      [type, key],
    );
    return row?.found;
  };

  test.each([
    '9.255.255.255',
    '10.0.0.0',
    '10.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '127.0.0.1',
    '128.0.0.0',
    '169.254.169.254',
    '172.15.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.168.0.1',
    '192.169.0.0',
    '0.0.0.0',
    '8.8.8.8',
    '::1',
    '::2',
    'fbff::1',
    'fc00::1',
    'fdff::1',
    'fe00::1',
    'fe80::1',
    '2001:db8::1',
  ])('is recognised by the database as by the scanner: %s', async (address) => {
    const expected = isPrivateAddress(address);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(await isPrivate('ip', address)).toBe(expected);
    expect(await isPrivate('url', `http://${host}/`)).toBe(expected);
    expect(await isPrivate('url', `https://${host}:8443/path?q=1`)).toBe(expected);
  });

  test.each([
    ['domain', 'localhost', true],
    ['subdomain', 'shop.localhost', true],
    ['url', 'http://localhost:3000/', true],
    ['url', 'http://shop.localhost/', true],
    ['domain', 'notlocalhost', false],
    ['domain', 'localhost.example.com', false],
    ['url', 'http://localhost.example.com/', false],
    ['url', 'http://127.0.0.1@example.com/', false],
    ['url', 'http://example.com/127.0.0.1', false],
    ['url', 'http://example.com#@127.0.0.1/', false],
    ['url', 'http://010.0.0.1/', false],
    ['ip', '010.0.0.1', false],
    ['ip', '10.0.0.1/8', false],
    ['ip', '10.1', false],
    ['ip', '999.0.0.1', false],
    ['ip', ':', false],
    ['url', '127.0.0.1', false],
  ])('is recognised in %s %s: %s', async (type, key, expected) => {
    expect(await isPrivate(type, key)).toBe(expected);
  });
});
