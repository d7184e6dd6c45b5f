import type { Delivery } from '@parapet/contracts/events/integration';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { startTestApi, type TestApi, testWebhooks } from '../../../testing/test-api.ts';
import { runSql, type TestUser } from '../../../testing/test-identity.ts';

let api: TestApi;
let ada: TestUser;
let mails: Mail[] = [];

beforeAll(async () => {
  api = await startTestApi();
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  await api.startDeliveries({ policy: testWebhooks, mailer });
});
beforeEach(async () => {
  mails = [];
  ada = await api.signUp('advanced');
});
afterAll(() => api.close());

const at = (path: string) => `/api/workspaces/${ada.workspaceId}/integrations${path}`;
const find = async (id: string) =>
  (await api.call(ada, 'GET', at(''))).body.items.find((item: { id: string }) => item.id === id);
const statesOf = async (id: string) =>
  (await api.call(ada, 'GET', at(`/${id}/deliveries`))).body.items.map(
    ({ state }: Delivery) => state,
  );
const sendTest = (id: string) => api.call(ada, 'POST', at(`/${id}/test`));

/** Adds a list and has one mail sent to it. Returns the path of the link in it. */
async function addList() {
  const settings = { recipient: 'security@northquay.example' };
  const body = { type: 'email', name: 'On call', settings };
  const { id } = (await api.call(ada, 'POST', at(''), body)).body;
  return { id, path: await linkOfTest(id) };
}
async function linkOfTest(id: string): Promise<string> {
  const before = mails.length;
  await sendTest(id);
  await vi.waitFor(() => expect(mails).toHaveLength(before + 1), { timeout: 20_000 });
  return new URL(mails.at(-1)?.unsubscribeUrl ?? '').pathname;
}

/** As mail programs send it: a form, no cookie, no page. */
const oneClick = (path: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

test('opening the link ends nothing, and asks', async () => {
  const { id, path } = await addList();
  const page = await fetch(api.url + path);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await page.text()).toContain('security@northquay.example');
  expect(await find(id)).toMatchObject({ stopped: null });
});

test('one click ends the mails, which the page and the feed say once, and its reader starts them again', async () => {
  const { id, path } = await addList();
  expect((await oneClick(path)).status).toBe(200);
  expect((await oneClick(path)).status).toBe(200);
  expect(await find(id)).toMatchObject({
    status: 'stopped',
    stopped: { reason: 'unsubscribed', held: 0 },
  });
  const events = await runSql(
    api.database.url,
    `select id from parapet.feed_events where type = 'integration.stopped' and subject_id = $1`,
    [id],
  );
  expect(events).toHaveLength(1);
  expect(await sendTest(id)).toMatchObject({ status: 409 });

  expect((await oneClick(path, 'action=subscribe')).status).toBe(200);
  expect(await find(id)).toMatchObject({ stopped: null });
  await linkOfTest(id);
});

test('what was queued is given up, whoever pauses and resumes the integration', async () => {
  const { id, path } = await addList();
  await oneClick(path);
  await api.call(ada, 'PATCH', at(`/${id}`), { enabled: false });
  await api.call(ada, 'PATCH', at(`/${id}`), { enabled: true });
  await api.call(ada, 'PATCH', at(`/${id}`), { name: 'On duty' });
  expect(await find(id)).toMatchObject({ stopped: { reason: 'unsubscribed' } });
  expect(await statesOf(id)).toEqual(['delivered']);
  expect(mails).toHaveLength(1);
});

test('another recipient gets mails, and the link of the first ends none of them', async () => {
  const { id, path } = await addList();
  await oneClick(path);
  const settings = { recipient: 'soc@northquay.example' };
  await api.call(ada, 'PATCH', at(`/${id}`), { settings });
  expect(await find(id)).toMatchObject({ stopped: null });
  await linkOfTest(id);
  expect(mails.at(-1)?.to).toBe('soc@northquay.example');
  expect((await oneClick(path)).status).toBe(404);
  expect(await find(id)).toMatchObject({ stopped: null });
});

test('a link that nobody signed ends nothing, and is answered as one of nobody', async () => {
  const { id, path } = await addList();
  const forged = `${path.slice(0, -4)}0000`;
  const unknown = path.replace(id, ada.workspaceId);
  const [one, two] = [await oneClick(forged), await oneClick(unknown)];
  expect([one.status, two.status]).toEqual([404, 404]);
  expect(await one.text()).toBe(await two.text());
  expect(await find(id)).toMatchObject({ stopped: null });
});
