import { parse } from 'tldts';

/** No ordinary words: each tells wherever it stands in a label. */
const technical = new Set([
  'staging',
  'stg',
  'dev',
  'development',
  'uat',
  'qa',
  'preprod',
  'sandbox',
]);
/** They tell as a whole label, and beside what names a part of a site; a `test-drive` is something else. */
const ordinary = new Set([
  'alpha',
  'beta',
  'demo',
  'integration',
  'preview',
  'stage',
  'test',
  'testing',
]);
const partsOfSites = new Set([
  'admin',
  'api',
  'app',
  'apps',
  'auth',
  'backend',
  'cms',
  'crm',
  'db',
  'env',
  'erp',
  'frontend',
  'login',
  'mail',
  'portal',
  'server',
  'shop',
  'site',
  'sso',
  'store',
  'system',
  'web',
  'website',
  'wp',
  'www',
]);

/**
 * Returns the part of a public name that says it is no production, such as `staging` of
 * `staging-2.shop.example`; null for others. What is registered, as in `dev.to`, says nothing.
 */
export function stagingWordIn(host: string): string | null {
  const { subdomain, isIcann } = parse(host);
  if (isIcann !== true || !subdomain) return null;
  for (const label of subdomain.split('.')) {
    const words = label.split('-').filter((word) => word !== '');
    const bare = words.map((word) => word.replace(/\d/g, ''));
    const at = bare.findIndex((word, index) => {
      const others = bare.filter((other, place) => place !== index && other !== '');
      const isBeside = others.every((other) => partsOfSites.has(other) || ordinary.has(other));
      return technical.has(word) || (ordinary.has(word) && isBeside);
    });
    if (at >= 0) return words[at] ?? null;
  }
  return null;
}
