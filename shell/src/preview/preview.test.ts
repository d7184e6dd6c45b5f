import { describe, expect, it, vi } from 'vitest';
import { mara } from '../session/testing/fake-auth-service.ts';
import { describeOffer } from './offers.ts';
import { entry, openTab, previewed, production } from './testing/open-tab.ts';

describe('a link to a preview', () => {
  it('reads nothing before sign-in, and then asks about remote, build and version', async () => {
    const tab = openTab();
    const page = await tab.load(null, 'mfe-assets@pr-12');
    expect(tab.reads).toEqual([]);
    expect(page.state().requests).toEqual([{ remote: 'mfe-assets', build: 'pr-12' }]);
    page.emit('SIGNED_IN', mara);
    await page.settle();
    expect(tab.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        title: 'Preview mfe-assets?',
        body: expect.stringContaining(
          'mfe-assets 0.2.0, build build-of-pr-12 (pr-12), from http://localhost:3001.',
        ),
      }),
    );
    expect(page.builds).toEqual(production);
    expect(page.reload).toHaveBeenCalledExactlyOnceWith('/dashboard/assets?sort=name');
  });

  it('survives a page load during sign-in', async () => {
    const tab = openTab();
    await tab.load(null, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('shows the build from the next load until the user leaves the preview', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    expect(page.builds).toEqual(previewed);
    expect(page.state().shown.map(describeOffer)).toEqual([
      'mfe-assets 0.2.0, build build-of-pr-12 (pr-12)',
    ]);
    expect(tab.confirm).toHaveBeenCalledOnce();
    page.preview.leave();
    await page.settle();
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect((await tab.load(mara)).builds).toEqual(production);
  });

  it('changes nothing for a user who does not agree', async () => {
    const tab = openTab(false);
    const page = await tab.load(mara, 'mfe-assets@pr-12');
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.state()).toMatchObject({ requests: [], shown: [], problems: [] });
    expect(tab.stored.size).toBe(0);
  });

  it('without requests ends the current preview', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    expect((await tab.load(mara, '')).builds).toEqual(production);
  });
});

describe('an agreed preview', () => {
  it('is not shown to another user of the same tab', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load({ ...mara, id: '0b8f4f3e-54b7-4a9b-9f4a-0d3c6d3e7a02' });
    expect(page.builds).toEqual(production);
    expect(tab.stored.size).toBe(0);
  });

  it('ends with the session and reloads the page', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    page.emit('SIGNED_OUT', null);
    await page.settle();
    expect(tab.stored.size).toBe(0);
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('is described as local, with its origin, for a build of this machine', async () => {
    const tab = openTab();
    tab.released.set('mfe-assets@local', entry('mfe-assets', 'from-source'));
    await tab.load(mara, 'mfe-assets@local');
    expect(tab.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        body: expect.stringMatching(
          /^mfe-assets 0\.2\.0, local build, from http:\/\/localhost:3001\. A local build changes/,
        ),
      }),
    );
    const page = await tab.load(mara);
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    expect(page.state().shown.map(describeOffer)).toEqual(['mfe-assets 0.2.0, local build']);
    expect((await tab.load({ ...mara, id: mara.id.replace(/^./, 'f') })).builds).toEqual(
      production,
    );
  });

  it('asks again when its channel points to another build', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-after-it'));
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });

  it('falls back to production with a problem when the build is gone', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    tab.released.clear();
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(page.state().problems).toEqual([
      { request: 'mfe-assets@pr-12', reason: 'There is no build or channel pr-12 of mfe-assets.' },
    ]);
  });
});

describe('a switch to other builds', () => {
  const openSwitchTab = async (agree = true) => {
    const tab = openTab(agree);
    tab.released.set('mfe-scans@pr-9', entry('mfe-scans', 'build-of-pr-9'));
    return tab;
  };
  const assets = { remote: 'mfe-assets', build: 'pr-12' };
  const scans = { remote: 'mfe-scans', build: 'pr-9' };

  it('keeps the other previews, and asks about the new build only', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    const closeDialog = vi.fn();
    expect(await page.preview.switchTo([assets, scans], closeDialog)).toEqual([]);
    expect(closeDialog).toHaveBeenCalledOnce();
    expect(tab.confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: 'Preview mfe-scans?' }),
    );
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
    const both = await tab.load(mara);
    expect(both.builds).toEqual(['mfe-assets@build-of-pr-12', 'mfe-scans@build-of-pr-9']);
  });

  it('leads one remote back to live without a question', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12,mfe-scans@pr-9');
    const page = await tab.load(mara);
    await page.preview.switchTo([scans], () => undefined);
    expect(tab.confirm).toHaveBeenCalledOnce();
    expect((await tab.load(mara)).builds).toEqual([
      'mfe-assets@build-live',
      'mfe-scans@build-of-pr-9',
    ]);
  });

  it('to nothing leads all back to live', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    await page.preview.switchTo([], () => undefined);
    await page.settle();
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect((await tab.load(mara)).builds).toEqual(production);
  });

  it('that the user declines, or to an unreadable build, changes nothing', async () => {
    const tab = await openSwitchTab();
    await tab.load(mara, 'mfe-assets@pr-12');
    const page = await tab.load(mara);
    tab.confirm.mockResolvedValueOnce(false);
    await page.preview.switchTo([assets, scans], () => undefined);
    const gone = { remote: 'mfe-scans', build: 'gone' };
    const closeDialog = vi.fn();
    expect(await page.preview.switchTo([assets, gone], closeDialog)).toEqual([
      { request: 'mfe-scans@gone', reason: 'There is no build or channel gone of mfe-scans.' },
    ]);
    expect(closeDialog).not.toHaveBeenCalled();
    expect(page.reload).not.toHaveBeenCalled();
    expect((await tab.load(mara)).builds).toEqual(previewed);
  });
});

describe('a preview that cannot be shown', () => {
  it('names both versions for another contract version, without a question', async () => {
    const tab = openTab();
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12', 99));
    const page = await tab.load(mara, 'mfe-assets@pr-12');
    expect(tab.confirm).not.toHaveBeenCalled();
    expect(page.state().problems).toEqual([
      {
        request: 'mfe-assets@pr-12',
        reason: expect.stringMatching(
          /^It uses version 99 of the host contract, this page uses version 1\. Its team rebuilds it/,
        ),
      },
    ]);
  });

  it('does not affect other requests of the same link', async () => {
    const tab = openTab();
    await tab.load(mara, 'mfe-assets@pr-12,mfe-scans@gone,nonsense');
    const page = await tab.load(mara);
    expect(page.builds).toEqual(previewed);
    expect(page.state().problems.map(({ request }) => request)).toEqual([
      'nonsense',
      'mfe-scans@gone',
    ]);
  });

  it('is ignored when the stored value is invalid', async () => {
    const tab = openTab();
    tab.stored.set('parapet.preview', '{"agreed":{"userId":1}}');
    expect((await tab.load(mara)).builds).toEqual(production);
  });
});
