import type { Chunk } from '@rspack/core';

/** The exposed modules of a remote by chunk name. */
export const EXPOSED = { lifecycles: './src/lifecycles.ts', widgets: './src/widgets.ts' };

const isExposed = ({ name }: Chunk): boolean => name !== undefined && name in EXPOSED;

const FALLBACK = 'fallback-';

/** Name of the chunk with a remote's own copy of a package. */
export const fallbackChunk = (name: string): string => FALLBACK + name.replace('@parapet/', '');

/**
 * A remote's own copies of shared packages are fallbacks that are rarely loaded. Each package has
 * one chunk; other chunks of the remote are not affected.
 */
const fallback = (name: string, test: RegExp) => ({
  name: fallbackChunk(name),
  test,
  chunks: (chunk: Chunk) => chunk.name?.startsWith(FALLBACK) ?? false,
  enforce: true,
});

const SLASH = '[\\\\/]';

/** Matches the sources of a Parapet package, wherever it is installed, and its shared module. */
const sharedFallback = (name: string, ...dependencies: string[]) => {
  const installed = [`@parapet${SLASH}${name}`, ...dependencies].join('|');
  const folders = `shared-libs${SLASH}${name}|node_modules${SLASH}(${installed})`;
  const test = new RegExp(`${SLASH}((${folders})${SLASH}|@parapet${SLASH}${name}\\.cjs$)`);
  return fallback(name, test);
};

/** How the code of a remote is split into chunks. */
export const cacheGroups = {
  default: false as const,
  defaultVendors: false as const,
  /**
   * Code that pages and widgets both use, in one file, so that the dashboard needs few requests.
   */
  common: { name: 'common', test: /./, minChunks: 2, chunks: isExposed, priority: -10 },
  react: fallback('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/),
  'remote-kit': sharedFallback(
    'remote-kit',
    'react-router',
    'react-router-dom',
    'single-spa-react',
  ),
  contracts: sharedFallback('contracts', 'zod'),
  'api-client': sharedFallback('api-client', 'eventsource-parser'),
  ui: sharedFallback('ui', 'lucide-react'),
};
