import type { Chunk } from '@rspack/core';

/** The exposed modules of a remote by chunk name. */
export const EXPOSED = { lifecycles: './src/lifecycles.ts', widgets: './src/widgets.ts' };

const isExposed = ({ name }: Chunk): boolean => name !== undefined && name in EXPOSED;

/** Identifies the modules of Module Federation that load a remote's own copy of a package. */
const SHARING = /^(consume|provide) shared module/;

/** A chunk that only a shared module loads, and never the remote's own code. */
const isFallback = (chunk: Chunk): boolean =>
  [...chunk.groupsIterable].every(
    ({ origins }) =>
      origins.length > 0 && origins.every(({ module }) => SHARING.test(module?.identifier() ?? '')),
  );

/**
 * A remote's own copies of shared packages are fallbacks that are rarely loaded. Each package has
 * one chunk; other chunks of the remote are not affected.
 */
const fallback = (name: string, test: RegExp) => ({
  name: `fallback-${name}`,
  test,
  chunks: isFallback,
  enforce: true,
});

const SLASH = '[\\\\/]';

/** Matches the sources of a Parapet package, wherever it is installed, and its shared modules. */
const sharedFallback = (name: string, ...dependencies: string[]) => {
  const installed = [`@parapet${SLASH}${name}`, ...dependencies].join('|');
  const folders = `shared-libs${SLASH}${name}|node_modules${SLASH}(${installed})`;
  const test = new RegExp(
    `${SLASH}((${folders})${SLASH}|\\.shared${SLASH}@parapet${SLASH}${name}(~first)?\\.cjs$)`,
  );
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
  'react-query': fallback(
    'react-query',
    /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
  ),
  'react-hook-form': fallback('react-hook-form', /[\\/]node_modules[\\/]react-hook-form[\\/]/),
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
