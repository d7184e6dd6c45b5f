/** Not `blob:`, whose contents only scripts of the page itself make. */
const wideSchemes = new Set(['http:', 'https:', 'data:']);
/** Domains below which anyone can get a host, besides those of countries. */
const hostingSuffixes = new Set([
  'amazonaws.com',
  's3.amazonaws.com',
  'appspot.com',
  'azureedge.net',
  'azurewebsites.net',
  'blogspot.com',
  'cloudfront.net',
  'firebaseapp.com',
  'github.io',
  'gitlab.io',
  'herokuapp.com',
  'netlify.app',
  'pages.dev',
  'vercel.app',
  'web.app',
  'workers.dev',
]);
const secondLevels = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'org']);

/** Whether a source of a policy admits hosts of anyone: `*`, `https:`, `https://*:443`, `*.com`. */
export function isWideSource(source: string): boolean {
  const text = source.toLowerCase();
  if (wideSchemes.has(text)) return true;
  const host = hostOf(text);
  if (host === '*') return true;
  return host.startsWith('*.') && isPublicSuffix(host.slice(2));
}

/** The part between scheme and port or path. */
function hostOf(text: string): string {
  const start = text.indexOf('://');
  const rest = start < 0 ? text : text.slice(start + 3);
  return rest.split(/[/:]/)[0] ?? '';
}

function isPublicSuffix(domain: string): boolean {
  if (hostingSuffixes.has(domain)) return true;
  const [first = '', second, third] = domain.split('.');
  if (second === undefined) return true;
  return third === undefined && second.length === 2 && secondLevels.has(first);
}
