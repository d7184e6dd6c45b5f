import {
  HOST_CONTRACT_VERSION,
  type ReleaseDeclaration,
} from '@parapet/contracts/releases/release';

/** The pages by path, and the title that the shell shows until a document names its own. */
const titles = {
  '/': 'Know what holds',
  '/pricing': 'Pricing',
  '/features': 'Features',
  '/features/:feature': 'Features',
  '/product/:product': 'Product',
  '/cloud-security': 'Cloud security',
  '/use-cases': 'Use cases',
  '/industries': 'Industries',
  '/checks': 'Checks',
  '/checks/:check': 'Checks',
  '/blog': 'Blog',
  '/blog/*': 'Blog',
  '/docs': 'Documentation',
  '/docs/*': 'Documentation',
  '/search': 'Search',
  '/about': 'About Parapet',
  '/careers': 'Careers',
  '/changelog': 'Changelog',
  '/security': 'Security of Parapet',
  '/terms': 'Terms of service',
  '/privacy': 'Privacy notice',
  '/cookies': 'Cookies',
} as const;

export const release: ReleaseDeclaration = {
  contractVersion: HOST_CONTRACT_VERSION,
  pages: Object.entries(titles).map(([path, title]) => ({
    path,
    title,
    layout: 'default',
    guard: 'none',
  })),
};
