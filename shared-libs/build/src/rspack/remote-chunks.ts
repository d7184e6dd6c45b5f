import type { Chunk } from '@rspack/core';

/** What a remote exposes, by the name of its chunk. */
export const EXPOSED = { lifecycles: './src/lifecycles.ts', widgets: './src/widgets.ts' };

const isExposed = ({ name }: Chunk): boolean => name !== undefined && name in EXPOSED;

const FALLBACK = 'fallback-';

/** Name of the chunk with a remote's own copy of a package. */
export const fallbackChunk = (name: string): string => FALLBACK + name.replace('@parapet/', '');

/**
 * A remote's own copies of what the shell lends are fallbacks that hardly anyone loads. One chunk for
 * each package, whichever of them asks for it; a remote's own chunks are left alone.
 */
const fallback = (name: string, test: RegExp) => ({
  name: fallbackChunk(name),
  test,
  chunks: (chunk: Chunk) => chunk.name?.startsWith(FALLBACK) ?? false,
  enforce: true,
});

const SLASH = '[\\\\/]';

/** The sources of a package of ours, wherever they are installed, and the module that lends it. */
const lentFallback = (name: string, ...dependencies: string[]) => {
  const installed = [`@parapet${SLASH}${name}`, ...dependencies].join('|');
  const folders = `shared-libs${SLASH}${name}|node_modules${SLASH}(${installed})`;
  const test = new RegExp(`${SLASH}((${folders})${SLASH}|@parapet${SLASH}${name}\\.cjs$)`);
  return fallback(name, test);
};

/** How the code of a remote is split into files. */
export const cacheGroups = {
  default: false as const,
  defaultVendors: false as const,
  /** What pages and widgets both use: one file, so that the dashboard needs few requests. */
  common: { name: 'common', test: /./, minChunks: 2, chunks: isExposed, priority: -10 },
  react: fallback('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/),
  'remote-kit': lentFallback('remote-kit', 'react-router', 'react-router-dom', 'single-spa-react'),
  contracts: lentFallback('contracts', 'zod'),
  'api-client': lentFallback('api-client'),
  ui: lentFallback('ui', 'lucide-react'),
};
