import { plans } from '@parapet/contracts/plans/plan-catalogue';
import type { SourceDocument } from '@parapet/remote-kit/define-site';

// Schema.org objects. The API fills `{origin}`.

type Data = Record<string, unknown>;

const CONTEXT = { '@context': 'https://schema.org' };

/** Describes the start page: who makes the product, and the site with its search. */
export const siteData = (): Data[] => [
  {
    ...CONTEXT,
    '@type': 'Organization',
    name: 'Parapet',
    url: '{origin}/',
    logo: '{origin}/icon-512.png',
  },
  {
    ...CONTEXT,
    '@type': 'WebSite',
    name: 'Parapet',
    url: '{origin}/',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: '{origin}/search?q={words}' },
      'query-input': 'required name=words',
    },
  },
];

/** The product with an offer for each plan that has a price. */
export const productData = (): Data => ({
  ...CONTEXT,
  '@type': 'SoftwareApplication',
  name: 'Parapet',
  url: '{origin}/',
  applicationCategory: 'SecurityApplication',
  operatingSystem: 'Web',
  offers: plans.flatMap(({ name, price }) =>
    price === null
      ? []
      : [
          {
            '@type': 'Offer',
            name,
            price: price.toFixed(2),
            priceCurrency: 'EUR',
            url: '{origin}/pricing',
          },
        ],
  ),
});

/** Adds the way from the start page to each document, over the documents above it. */
export function withBreadcrumbs(documents: readonly SourceDocument[]): SourceDocument[] {
  const titles = new Map(documents.map(({ path, title }) => [path, title]));
  return documents.map((document) => {
    const steps = document.path.split('/').slice(1);
    const above = steps.map((_, at) => `/${steps.slice(0, at + 1).join('/')}`);
    const trail = above.filter((path) => path !== '/' && titles.has(path));
    if (trail.length === 0) return document;
    const items = [
      ['/', 'Parapet'] as const,
      ...trail.map((path) => [path, titles.get(path)] as const),
    ];
    const data = {
      ...CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: items.map(([path, name], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: `{origin}${path}`,
      })),
    };
    return { ...document, jsonLd: [...(document.jsonLd ?? []), data] };
  });
}
