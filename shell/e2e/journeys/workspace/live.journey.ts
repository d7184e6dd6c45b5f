import type { Member } from '@parapet/contracts/access/member';
import { addMember } from '@parapet/test-kit/add-member';
import { createAccount } from '../../fixtures/account.ts';
import { ProductApi } from '../../fixtures/api.ts';
import { expect, openDashboard, test } from '../../fixtures/journey.ts';

// Slow: two people have pages open, and a line breaks and comes back.
test('what a colleague changes is on the screen at once, also after the line broke, and no longer once the right is gone', async ({
  productUrl,
  account,
  browser,
}) => {
  const dataDir = process.env.PARAPET_E2E_DATA ?? '';
  const { workspaceId } = account;
  const hers = new ProductApi(productUrl, account);
  await hers.addAsset('first.example');
  const ida = await createAccount(productUrl);
  await addMember(dataDir, { workspaceId, email: ida.email, role: 'viewer' });

  const context = await browser.newContext();
  const theirs = await context.newPage();
  const sockets: string[] = [];
  const frames: string[] = [];
  theirs.on('websocket', (socket) => {
    sockets.push(socket.url());
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()));
  });
  const isJoined = () =>
    frames.some((frame) => frame.includes(`workspace:${workspaceId}`) && frame.includes('"ok"'));
  const rowOf = (name: string) => theirs.getByRole('link', { name, exact: true });

  await test.step('a viewer opens the list, and sees what the owner adds', async () => {
    await openDashboard(theirs, productUrl, ida);
    await theirs.goto(`${productUrl}/dashboard/assets?workspace=${workspaceId}`);
    await expect(rowOf('first.example')).toBeVisible();
    await expect.poll(isJoined).toBe(true);
    await hers.addAsset('second.example');
    // Sooner than anything is polled.
    await expect(rowOf('second.example')).toBeVisible({ timeout: 5000 });
    expect(sockets.every((url) => url.startsWith(productUrl.replace('http', 'ws')))).toBe(true);
  });

  await test.step('a second tab shares the socket', async () => {
    const before = sockets.length;
    const tab = await context.newPage();
    const others: string[] = [];
    tab.on('websocket', (socket) => others.push(socket.url()));
    await tab.goto(`${productUrl}/dashboard/assets?workspace=${workspaceId}`);
    await expect(tab.getByRole('link', { name: 'second.example', exact: true })).toBeVisible();
    await hers.addAsset('third.example');
    await expect(tab.getByRole('link', { name: 'third.example', exact: true })).toBeVisible();
    expect([others.length, sockets.length - before]).toEqual([0, 0]);
    await tab.close();
  });

  await test.step('a line that broke comes back, with what was missed', async () => {
    await theirs.bringToFront();
    await context.setOffline(true);
    await expect(theirs.getByText('You are offline')).toBeVisible();
    await hers.addAsset('fourth.example');
    await context.setOffline(false);
    await expect(rowOf('fourth.example')).toBeVisible();
  });

  await test.step('who is removed is taken out of the workspace while the page is open', async () => {
    const { items } = await hers.request<{ items: Member[] }>('/members');
    const id = items.find(({ email }) => email === ida.email)?.id;
    await fetch(`${productUrl}/api/workspaces/${workspaceId}/members/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${account.accessToken}` },
    });
    await expect(rowOf('first.example')).toBeHidden({ timeout: 10_000 });
  });
  await context.close();
});
