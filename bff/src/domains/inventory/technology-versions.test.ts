import { describe, expect, test } from 'vitest';
import {
  hour,
  place,
  recordedInventory,
  technology,
} from '../../testing/scans/recorded-inventory.ts';

const space = recordedInventory();
const { at, get, record } = space;

describe('the versions in use', () => {
  const versions = async (query = '') => (await get(`/technology-versions${query}`)).items;
  const seen = (slug: string, version: string | null, port: number) =>
    technology(slug, { name: slug, version, place: place(port, '/') });

  test('are counted by place, and follow what is seen and archived', async () => {
    await record(hour(1), {
      technologies: [
        seen('nginx', '1.18.0', 80),
        seen('nginx', '1.18.0', 443),
        seen('php', null, 80),
      ],
    });
    expect(await versions('?sort=name')).toMatchObject([
      { slug: 'nginx', version: '1.18.0', places: 2 },
      { slug: 'php', version: null, places: 1, support: 'unknown', flawLevel: 'none' },
    ]);
    const examined = { wholeHost: false, technologies: [80, 443], certificates: [] };
    await record(hour(2), { technologies: [seen('nginx', '1.26.0', 443)], examined });
    expect(await versions()).toMatchObject([{ slug: 'nginx', version: '1.26.0', places: 1 }]);
    await space.api.call(space.ada, 'PATCH', at(`/assets/${space.assetId}`), { state: 'archived' });
    expect(await versions()).toEqual([]);
    await space.api.call(space.ada, 'PATCH', at(`/assets/${space.assetId}`), { state: 'approved' });
    expect(await versions()).toMatchObject([{ version: '1.26.0', places: 1 }]);
    await space.api.call(space.ada, 'DELETE', at(`/assets/${space.assetId}`));
    expect(await versions()).toEqual([]);
  });

  test('are compared with the data, the worst first, and filtered by what they say', async () => {
    await record(hour(1), {
      technologies: [
        seen('php', '5.6.40', 80),
        seen('nginx', '1.25.3', 80),
        technology('jquery', {
          name: 'jQuery',
          category: 'javascript',
          version: '1.8.0',
          place: place(80, '/'),
        }),
      ],
    });
    const list = await get('/technology-versions');
    const bySlug = new Map(list.items.map((item: { slug: string }) => [item.slug, item]));
    expect(bySlug.get('php')).toMatchObject({ support: 'ended', release: { hasEnded: true } });
    expect(bySlug.get('jquery')).toMatchObject({
      flawLevel: 'exploited',
      flaws: {
        worst: 'medium',
        named: expect.arrayContaining([
          { id: expect.stringMatching(/^CVE-/), severity: 'medium', isExploited: true },
        ]),
      },
    });
    expect(list.facets.support).toMatchObject({ ended: expect.any(Number) });
    expect(await versions('?support=ended&category=web-server&q=php')).toMatchObject([
      { slug: 'php' },
    ]);
    expect(await versions('?flaws=exploited')).toMatchObject([{ slug: 'jquery' }]);
    expect(await versions('?q=NGINX%201.25')).toMatchObject([{ slug: 'nginx' }]);
    const [places] = (await get('/technologies?slug=php&version=5.6.40')).items;
    expect(places).toMatchObject({ release: { hasEnded: true }, isPackaged: false });
    expect((await get('/technologies?slug=php&version=none')).items).toEqual([]);
  });

  test.each(['risk', 'name', '-name', 'places', '-places', 'support'])(
    'come in pages, each once, sorted by %s',
    async (sort) => {
      const slugs = ['a', 'b', 'c', 'd', 'e'];
      await record(hour(1), { technologies: slugs.map((slug) => seen(slug, '1', 80)) });
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await get(`/technology-versions?limit=2&sort=${sort}${cursor}`);
        found.push(...page.items.map(({ slug }: { slug: string }) => slug));
        if (page.nextCursor === null) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(found.toSorted()).toEqual(slugs);
    },
  );
});
