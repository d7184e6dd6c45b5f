import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addAssetsOf } from '../../testing/add-assets.ts';
import { signUpMember } from '../../testing/sign-up-member.ts';
import { startTestApi, TEST_KEY, type TestApi } from '../../testing/test-api.ts';
import { runSql, type TestUser } from '../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  api = await startTestApi({ liveLimits: { sweepMs: 200 } });
});
beforeEach(async () => {
  ada = await api.signUp('mssp');
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.realtime.disconnect();
});
afterAll(() => api.close());

/** A client as a script has it. */
function connect(user: Pick<TestUser, 'token'>, vsn: '1.0.0' | '2.0.0' = '2.0.0'): SupabaseClient {
  const client = createClient(api.url, TEST_KEY, {
    accessToken: async () => user.token,
    realtime: { transport: WebSocket as never, vsn },
  });
  clients.push(client);
  return client;
}

interface Subscription {
  readonly channel: RealtimeChannel;
  /** The messages of broadcasts so far, and the reasons of the system. */
  readonly heard: { event: string; payload: unknown }[];
  readonly system: string[];
  readonly status: () => string;
}

/** Resolves once the channel is joined or refused. */
async function subscribe(
  client: SupabaseClient,
  topic: string,
  options: { isPrivate?: boolean; ack?: boolean; self?: boolean; presence?: string } = {},
): Promise<Subscription> {
  const { isPrivate = true, ack = false, self = false, presence } = options;
  await client.realtime.setAuth();
  const channel = client.channel(topic, {
    config: {
      private: isPrivate,
      broadcast: { ack, self },
      ...(presence === undefined ? {} : { presence: { key: presence, enabled: true } }),
    },
  });
  const heard: Subscription['heard'] = [];
  const system: string[] = [];
  let status = '';
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }));
  channel.on('system', {}, ({ message }: { message: string }) => system.push(message));
  const settled = Promise.withResolvers<void>();
  channel.subscribe((next, error) => {
    status = error ? `${next}: ${error.message}` : next;
    settled.resolve();
  });
  await settled.promise;
  return { channel, heard, system, status: () => status };
}

const soon = { timeout: 5000, interval: 20 };

describe('changes of a workspace', () => {
  test.each(['1.0.0', '2.0.0'] as const)('are told by kind and id, in version %s', async (vsn) => {
    const { heard, status } = await subscribe(connect(ada, vsn), `workspace:${ada.workspaceId}`);
    expect(status()).toBe('SUBSCRIBED');
    const { 'a.example': id } = await addAssetsOf(api, ada, ['a.example']);
    await expect.poll(() => heard, soon).toContainEqual({ event: 'asset', payload: { ids: [id] } });
    const feed = heard.find(({ event }) => event === 'feed');
    expect(feed?.payload).toEqual({ ids: [expect.any(String)] });
  });

  test('many at once are told as many', async () => {
    const { heard } = await subscribe(connect(ada), `workspace:${ada.workspaceId}`);
    await runSql(
      api.database.url,
      `insert into parapet.assets (workspace_id, type, value, canonical_key, display_name, consented_at)
       select $1, 'domain', n || '.example', n || '.example', n || '.example', now()
       from generate_series(1, 60) as n`,
      [ada.workspaceId],
    );
    await expect.poll(() => heard, soon).toContainEqual({ event: 'asset', payload: { ids: null } });
  });

  test('are told to members alone', async () => {
    const eve = await api.signUp();
    const { status } = await subscribe(connect(eve), `workspace:${ada.workspaceId}`);
    expect(status()).toMatch(/^CHANNEL_ERROR.*You do not have permissions/);
  });

  test('of their assets are told to a member with a limit, on their own topic', async () => {
    const bob = await signUpMember(api, {
      workspaceId: ada.workspaceId,
      role: 'analyst',
      assetScope: ['shop'],
    });
    const client = connect(bob);
    const whole = await subscribe(client, `workspace:${ada.workspaceId}`);
    expect(whole.status()).toMatch(/^CHANNEL_ERROR/);
    const own = await subscribe(client, `user:${bob.id}`);
    const other = await addAssetsOf(api, ada, ['other.example']);
    const base = `/api/workspaces/${ada.workspaceId}/assets`;
    await api.call(ada, 'POST', base, { value: 'shop.example', consent: true, tags: ['shop'] });
    await expect
      .poll(() => own.heard, soon)
      .toContainEqual({ event: 'asset', payload: { ids: null } });
    expect(JSON.stringify(own.heard)).not.toContain(other['other.example']);
    expect(own.heard.filter(({ event }) => event === 'asset')).toHaveLength(1);
  });
});

describe('a topic', () => {
  test('of another person is refused', async () => {
    const bob = await api.signUp();
    const { status } = await subscribe(connect(ada), `user:${bob.id}`);
    expect(status()).toMatch(/^CHANNEL_ERROR/);
  });

  test.each(['workspace:x', 'anything', 'scan:1', `workspace:${'0'.repeat(36)}`])(
    'that does not exist is refused: %s',
    async (topic) => {
      const { status } = await subscribe(connect(ada), topic);
      expect(status()).toMatch(/^CHANNEL_ERROR.*You do not have permissions/);
    },
  );

  test('that is not private is refused', async () => {
    const options = { isPrivate: false };
    const { status } = await subscribe(connect(ada), `workspace:${ada.workspaceId}`, options);
    expect(status()).toMatch(/PrivateOnly/);
  });

  test('with changes of tables is refused in words', async () => {
    const client = connect(ada);
    await client.realtime.setAuth();
    const channel = client.channel(`workspace:${ada.workspaceId}`, { config: { private: true } });
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'findings' }, () => {});
    const refused = Promise.withResolvers<string>();
    channel.subscribe((status, error) => refused.resolve(`${status} ${error?.message}`));
    expect(await refused.promise).toMatch(/CHANNEL_ERROR.*postgres_changes is not served here/);
  });

  test('is refused without a session', async () => {
    const { status } = await subscribe(connect({ token: TEST_KEY }), `user:${ada.id}`);
    expect(status()).toMatch(/^CHANNEL_ERROR.*Invalid/);
  });

  test('is refused in a workspace that requires a second factor', async () => {
    await runSql(
      api.database.url,
      'update parapet.workspaces set mfa_required = true where id = $1',
      [ada.workspaceId],
    );
    const { status } = await subscribe(connect(ada), `workspace:${ada.workspaceId}`);
    expect(status()).toMatch(/requires a second factor/);
    expect((await subscribe(connect(ada), `user:${ada.id}`)).status()).toBe('SUBSCRIBED');
  });
});

describe('an open channel', () => {
  test('ends when the member is removed', async () => {
    const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'analyst' });
    const { system, status } = await subscribe(connect(bob), `workspace:${ada.workspaceId}`);
    expect(status()).toBe('SUBSCRIBED');
    const path = `/api/workspaces/${ada.workspaceId}/members/${bob.id}`;
    expect(await api.call(ada, 'DELETE', path)).toMatchObject({ status: 204 });
    await expect.poll(status, soon).toBe('CLOSED');
    expect(system).toEqual([expect.stringContaining('You do not have permissions')]);
  });

  test('ends with the session', async () => {
    const { system, status } = await subscribe(connect(ada), `user:${ada.id}`);
    await runSql(api.database.url, 'delete from auth.sessions where id = $1', [ada.sessionId]);
    await expect.poll(status, soon).toBe('CLOSED');
    expect(system).toEqual([expect.stringContaining('session has ended')]);
  });

  test('ends with its token, unless that is renewed', async () => {
    const sign = (lifetime: string) =>
      api.identity.sign({ sub: ada.id, session_id: ada.sessionId }, lifetime);
    const client = connect({ token: await sign('2s') });
    const renewed = connect({ token: await sign('2s') });
    const [ending, going] = [
      await subscribe(client, `user:${ada.id}`),
      await subscribe(renewed, `user:${ada.id}`),
    ];
    renewed.realtime.accessToken = async () => ada.token;
    await renewed.realtime.setAuth();
    await expect.poll(ending.status, soon).toBe('CLOSED');
    expect(going.status()).toBe('SUBSCRIBED');
    await runSql(api.database.url, `select pg_notify('parapet_live', $1)`, [
      `change user:${ada.id} inbox *`,
    ]);
    await expect.poll(() => going.heard, soon).toHaveLength(1);
  });

  test('is left by the client', async () => {
    const client = connect(ada);
    const { channel } = await subscribe(client, `user:${ada.id}`);
    expect(await client.removeChannel(channel)).toBe('ok');
    expect((await subscribe(client, `user:${ada.id}`)).status()).toBe('SUBSCRIBED');
  });
});

describe('broadcasts', () => {
  test.each(['1.0.0', '2.0.0'] as const)(
    'of the triage reach colleagues and are acknowledged, in version %s',
    async (vsn) => {
      const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
      const topic = `triage:${ada.workspaceId}`;
      const hers = await subscribe(connect(ada, vsn), topic, { ack: true });
      const his = await subscribe(connect(bob, vsn), topic);
      const sent = await hers.channel.send({
        type: 'broadcast',
        event: 'note',
        payload: { text: 'Grüße' },
      });
      expect(sent).toBe('ok');
      await expect
        .poll(() => his.heard, soon)
        .toEqual([{ event: 'note', payload: { text: 'Grüße' } }]);
      expect(hers.heard).toEqual([]);
    },
  );

  test('come back to who asks for it', async () => {
    const { channel, heard } = await subscribe(connect(ada), `triage:${ada.workspaceId}`, {
      self: true,
    });
    await channel.send({ type: 'broadcast', event: 'note', payload: { n: 1 } });
    await expect.poll(() => heard, soon).toEqual([{ event: 'note', payload: { n: 1 } }]);
  });

  test('of bytes arrive as bytes', async () => {
    const { channel, heard } = await subscribe(connect(ada), `triage:${ada.workspaceId}`, {
      self: true,
    });
    const payload = new Uint8Array([0, 255, 7]).buffer;
    await channel.send({ type: 'broadcast', event: 'bytes', payload });
    await expect.poll(() => heard.length, soon).toBe(1);
    expect(new Uint8Array(heard[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 7]));
  });

  test('are sent without a socket too, before a channel is joined', async () => {
    const { heard } = await subscribe(connect(ada), `triage:${ada.workspaceId}`);
    const client = connect(ada);
    await client.realtime.setAuth();
    const channel = client.channel(`triage:${ada.workspaceId}`, { config: { private: true } });
    expect(await channel.httpSend('note', { n: 1 })).toEqual({ success: true });
    await expect.poll(() => heard, soon).toEqual([{ event: 'note', payload: { n: 1 } }]);
    const post = (topic: string, payload: unknown, user: TestUser | null = ada) =>
      api.call(user, 'POST', '/realtime/v1/api/broadcast', {
        messages: [{ topic, event: 'note', payload, private: true }],
      });
    expect((await post(`triage:${ada.workspaceId}`, { n: 2 })).status).toBe(202);
    await expect.poll(() => heard.length, soon).toBe(2);
    const eve = await api.signUp();
    expect((await post(`triage:${ada.workspaceId}`, {}, eve)).status).toBe(404);
    expect((await post(`workspace:${ada.workspaceId}`, {})).status).toBe(404);
    expect((await post(`triage:${ada.workspaceId}`, {}, null)).status).toBe(401);
    const large = await post(`triage:${ada.workspaceId}`, 'x'.repeat(5000));
    expect([large.status, large.body.issues[0].path]).toEqual([422, ['messages', 0, 'payload']]);
    expect(heard).toHaveLength(2);
  });

  test.each(['workspace', 'user'])('on %s topics are refused', async (kind) => {
    const id = kind === 'user' ? ada.id : ada.workspaceId;
    const { channel } = await subscribe(connect(ada), `${kind}:${id}`, { ack: true });
    expect(await channel.send({ type: 'broadcast', event: 'finding', payload: {} })).toBe('error');
  });

  test('of text that needs escapes arrive up to their limit', async () => {
    const { channel, heard } = await subscribe(connect(ada), `triage:${ada.workspaceId}`, {
      self: true,
      ack: true,
    });
    const payload = { text: '"'.repeat(2000) };
    expect(await channel.send({ type: 'broadcast', event: 'note', payload })).toBe('ok');
    await expect.poll(() => heard, soon).toEqual([{ event: 'note', payload }]);
  });

  test('that are too large are refused', async () => {
    const { channel } = await subscribe(connect(ada), `triage:${ada.workspaceId}`, { ack: true });
    const payload = { text: 'x'.repeat(4096) };
    expect(await channel.send({ type: 'broadcast', event: 'note', payload })).toBe('error');
  });
});

describe('presence in a triage', () => {
  const topicOf = () => `triage:${ada.workspaceId}`;
  const finding = '01999999-0000-7000-8000-000000000001';

  test('shows colleagues who has which finding open, and when they leave', async () => {
    const bob = await signUpMember(api, { workspaceId: ada.workspaceId, role: 'viewer' });
    const hers = await subscribe(connect(ada), topicOf(), { presence: 'ada' });
    const client = connect(bob);
    const his = await subscribe(client, topicOf(), { presence: 'bob' });
    expect(await his.channel.track({ finding, user_id: ada.id })).toBe('ok');
    const shown = () => hers.channel.presenceState();
    await expect
      .poll(shown, soon)
      .toEqual({ bob: [{ presence_ref: expect.any(String), finding, user_id: bob.id }] });
    // Who joins later is told of those who are there.
    const late = await subscribe(connect(ada), topicOf(), { presence: 'late' });
    await expect.poll(() => Object.keys(late.channel.presenceState()), soon).toEqual(['bob']);
    await his.channel.untrack();
    await expect.poll(shown, soon).toEqual({});
    await his.channel.track({ finding });
    await expect.poll(() => Object.keys(shown()), soon).toEqual(['bob']);
    await client.realtime.disconnect();
    await expect.poll(shown, soon).toEqual({});
  });

  test('is refused on other topics', async () => {
    const { channel } = await subscribe(connect(ada), `user:${ada.id}`, { presence: 'ada' });
    expect(await channel.track({ finding })).toBe('error');
  });
});
