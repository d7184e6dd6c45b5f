import { checkCatalogue } from '@parapet/contracts/findings/check-catalogue';
import { cloudTopics } from '@parapet/contracts/findings/cloud-topics';
import { apiTable } from '@parapet/contracts/openapi/api-table';
import { openApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { serviceEndpoints } from '@parapet/contracts/openapi/service-endpoints';
import { defineSite, type SourceDocument } from '@parapet/remote-kit/define-site';
import { app } from './app.ts';
import { type ClaimingPage, claimFaults } from './claims/claims.ts';
import { figureFaults } from './claims/figure-faults.ts';
import { fillCounts } from './claims/fill-counts.ts';
import { product } from './claims/product.ts';
import { feedsOf } from './content/feeds.ts';
import { textOf } from './content/parse-markdown.ts';
import { type ContentPage, documentOf, readContent } from './content/read-content.ts';
import { productData, siteData, withBreadcrumbs } from './content/structured-data.ts';
import { Pages } from './pages.tsx';
import { apiDocuments } from './reference/api-documents.ts';
import { checkDocuments } from './reference/check-documents.ts';
import { searchDocuments } from './reference/search-documents.ts';
import { topicDocument } from './reference/topic-documents.ts';
import { withSharePictures } from './share/share-pictures.ts';

/** Paths that links may lead to, beside the pages of `content/`. */
const OTHERS = ['/', '/pricing', '/search', '/login', '/register', '/dashboard', '/api/docs'];

/** The pages that have no Markdown. */
const heads: readonly SourceDocument[] = [
  {
    path: '/',
    title: 'Know what holds, see every gap',
    description:
      'Parapet tests what you expose to the internet, with evidence for each finding, and shows what it could not test as a gap.',
    kind: 'page',
    jsonLd: siteData(),
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description: 'Plans and limits of Parapet, from the catalogue that the product enforces.',
    kind: 'page',
    jsonLd: [productData()],
  },
];

/** The start page has no Markdown that could name them. */
const startPage: ClaimingPage = {
  path: '/',
  claims: ['scanning', 'coverage', 'ownership', 'triage', 'cloud-connection', 'cloud-posture'],
  planned: [],
  text: '',
};

const claimingPage = ({ path, head, content }: ContentPage): ClaimingPage => ({
  path,
  claims: head.claims ?? [],
  planned: head.planned ?? [],
  text: textOf(content.tree),
});

export const site = defineSite({
  remote: 'mfe-marketing',
  root: app.rootOf(Pages),
  source: ({ content }) => {
    const today = new Date().toISOString().slice(0, 10);
    const openApi = openApiDocument([...apiTable, ...serviceEndpoints], {
      publicUrl: '{origin}',
      version: '1',
    });
    const reference = [
      ...checkDocuments(checkCatalogue),
      topicDocument(cloudTopics, checkCatalogue),
      ...apiDocuments(openApi),
    ];
    const others = [...OTHERS, ...reference.map(({ path }) => path)];
    const held = product();
    const pages = readContent(fillCounts(content, held), others, today);
    const faults = [
      ...claimFaults([startPage, ...pages.map(claimingPage)], held),
      ...figureFaults(content),
    ];
    if (faults.length > 0) throw new Error(`Claims are not held:\n${faults.join('\n')}`);
    const described = [...heads, ...pages.map(documentOf), ...reference];
    const { document: search, index } = searchDocuments(described, pages);
    return {
      documents: withSharePictures(withBreadcrumbs([...described, search])),
      files: [...feedsOf(pages), index],
    };
  },
});
