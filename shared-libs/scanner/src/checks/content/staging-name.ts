import { parse } from 'tldts';

const words = new Set([
  'staging',
  'stage',
  'stg',
  'dev',
  'development',
  'test',
  'testing',
  'uat',
  'qa',
  'preprod',
  'sandbox',
  'integration',
]);

/**
 * Returns the label of a public name that says it is no production, such as `staging` of
 * `staging-2.shop.example`; null for others. What is registered, as in `dev.to`, says nothing.
 */
export function stagingWordIn(host: string): string | null {
  const { subdomain, isIcann } = parse(host);
  if (isIcann !== true || !subdomain) return null;
  return subdomain.split(/[.-]/).find((word) => words.has(word.replace(/\d/g, ''))) ?? null;
}
