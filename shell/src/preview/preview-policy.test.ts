import { describe, expect, it } from 'vitest';
import { mara } from '../session/testing/fake-auth-service.ts';
import { entry, openTab, previewed, production } from './testing/open-tab.ts';

describe('the policy of the next page', () => {
  const THIRD = 'http://localhost:3012';
  const openLocalTab = (agree = true) => {
    const tab = openTab(agree);
    tab.released.set('mfe-assets@local', entry('mfe-assets', 'from-source', 1, THIRD));
    return tab;
  };

  it('allows no port of this machine unless the user agrees', async () => {
    const tab = openLocalTab(false);
    await tab.load(null, 'mfe-assets@local');
    expect(tab.allowedOrigins.read()).toEqual([]);
    await tab.load(mara);
    expect(tab.confirm).toHaveBeenCalledOnce();
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('allows the agreed port until the user leaves the preview', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    expect(tab.allowedOrigins.read()).toEqual([THIRD]);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    page.preview.leave();
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('allows no port after the session ends', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    const page = await tab.load(mara);
    page.emit('SIGNED_OUT', null);
    await page.settle();
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('allows no port after a link to another preview', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    await tab.load(null, '');
    expect(tab.allowedOrigins.read()).toEqual([]);
  });

  it('is restored by one more load after another tab removed the port', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    tab.allowedOrigins.lose();
    const closed = await tab.load(mara);
    expect(closed.reload).toHaveBeenCalledExactlyOnceWith(null);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(['mfe-assets@from-source', 'mfe-scans@build-live']);
    expect(tab.confirm).toHaveBeenCalledOnce();
  });

  it('asks before it allows another port with the same build', async () => {
    const tab = openLocalTab();
    await tab.load(mara, 'mfe-assets@local');
    const elsewhere = entry('mfe-assets', 'from-source', 1, 'http://localhost:3013');
    tab.released.set('mfe-assets@local', elsewhere);
    const page = await tab.load(mara);
    expect(page.builds).toEqual(production);
    expect(tab.confirm).toHaveBeenCalledTimes(2);
  });
});

describe('a page whose policy does not allow an agreed build', () => {
  const ELSEWHERE = 'https://preview.example';
  const openTabOf = (origins: readonly string[]) => {
    const tab = openTab();
    tab.released.set('mfe-assets@pr-12', entry('mfe-assets', 'build-of-pr-12', 1, ELSEWHERE));
    tab.allowOrigins(origins);
    return tab;
  };

  it('is loaded once more, as after a renewed session', async () => {
    const tab = openTabOf([]);
    await tab.load(mara, 'mfe-assets@pr-12');
    const closed = await tab.load(mara);
    expect(closed.reload).toHaveBeenCalledExactlyOnceWith(null);
    expect(closed.builds).toEqual(production);
    tab.allowOrigins([ELSEWHERE]);
    const page = await tab.load(mara);
    expect(page.builds).toEqual(previewed);
    expect(tab.confirm).toHaveBeenCalledOnce();
    tab.allowOrigins([]);
    expect((await tab.load(mara)).reload).toHaveBeenCalledOnce();
  });

  it('shows the live build and says why, if another load changes nothing', async () => {
    const tab = openTabOf([]);
    await tab.load(mara, 'mfe-assets@pr-12');
    await tab.load(mara);
    const page = await tab.load(mara);
    expect(page.reload).not.toHaveBeenCalled();
    expect(page.builds).toEqual(production);
    expect(page.state().problems).toEqual([
      {
        request: 'mfe-assets@pr-12',
        reason: `The policy of this page allows no files from ${ELSEWHERE}.`,
      },
    ]);
  });
});
