import { ASSETS_PLACE } from '@parapet/contracts/site/site-paths';
import type { SourceDocument } from '@parapet/remote-kit/define-site';
import checks from './checks.png';
import docs from './docs.png';
import features from './features.png';
import posts from './posts.png';
import product from './product.png';

// Runs in a build alone. `npm run screens -w mfe-marketing -- --share` draws the pictures.

interface Section {
  readonly prefix: string;
  readonly url: string;
  /** Says what the picture shows: its words. */
  readonly alt: string;
}

const sections: readonly Section[] = [
  { prefix: '/blog', url: posts, alt: 'Parapet, posts: security with evidence' },
  { prefix: '/docs', url: docs, alt: 'Parapet, docs: run it and build on it' },
  { prefix: '/checks', url: checks, alt: 'Parapet, checks: what is tested, and how' },
  { prefix: '/product', url: product, alt: 'Parapet, product: tested, failed or not known' },
  { prefix: '/features', url: features, alt: 'Parapet, features: what it does, and what not yet' },
];

/** Adds the share picture of its section to each document; the API gives the others that of the product. */
export const withSharePictures = (documents: readonly SourceDocument[]): SourceDocument[] =>
  documents.map((document) => {
    const { path } = document;
    const section = sections.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    if (!section) return document;
    return {
      ...document,
      image: { file: section.url.slice(ASSETS_PLACE.length), alt: section.alt },
    };
  });
