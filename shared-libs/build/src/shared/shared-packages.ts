/** A Parapet package that the shell shares with all remotes of a page. */
export interface SharedPackage {
  readonly name: string;
  /**
   * A page has one copy of a singleton, and a remote that needs another version is refused. A
   * remote that needs another version of any other package loads its own copy.
   */
  readonly singleton: boolean;
  /**
   * Subpaths that a remote never runs in a page of the shell; they are bundled where they are
   * imported. A name that ends with a slash stands for all in that folder.
   */
  readonly except?: readonly string[];
  /**
   * The parts that the shell and the panels of the overview use. They are a shared module of their own, in
   * the shell's first file; the page that first uses another part loads the whole package. To leave out
   * one is a major version, to add one a minor one: builds read it from where it was.
   */
  readonly first?: readonly string[];
}

/** Each package comes after the packages that it imports. */
export const SHARED: readonly SharedPackage[] = [
  {
    name: '@parapet/contracts',
    singleton: true,
    except: [
      'findings/check-catalogue',
      'openapi/',
      'releases/browser-storage',
      'releases/package-index',
      'releases/previews/local-preview-cookie',
      'releases/previews/preview',
      'releases/release-check',
      'releases/release-signature',
      'releases/runtime-config',
      'releases/shared-versions',
      'endpoints/previews',
    ],
    first: [
      'access/account',
      'access/member',
      'access/person',
      'access/rights',
      'access/workspace',
      'assets/asset',
      'assets/asset-scope',
      'assets/ownership',
      'cloud/cloud',
      'compliance/figures',
      'events/feed',
      'events/feed-labels',
      'events/integration',
      'events/notification-rule',
      'events/notifications',
      'findings/check-group-labels',
      'findings/finding',
      'findings/finding-list',
      'findings/score',
      'plans/plan-catalogue',
      'plans/plan-price',
      'plans/subscription',
      'releases/exposed-files',
      'releases/mf-manifest',
      'releases/misfits',
      'releases/nav-icon',
      'releases/page-owners',
      'releases/release',
      'releases/release-file',
      'releases/release-provenance',
      'releases/remote-grants',
      'releases/remote-name',
      'reports/overview',
      'scans/intensity',
      'scans/scan',
      'scans/schedule',
      'text/cursor',
      'text/days-label',
      'text/errors',
      'text/forms',
      'text/query-list',
      'text/safe-name',
      'text/text',
      'text/vocabulary',
      'endpoints/cloud',
      'endpoints/endpoint',
      'endpoints/feed',
      'endpoints/integrations',
      'endpoints/notifications',
      'endpoints/overview',
      'endpoints/params',
      'endpoints/scans',
      'endpoints/score',
      'endpoints/subscription',
      'endpoints/workspaces',
    ],
  },
  {
    name: '@parapet/remote-kit',
    singleton: true,
    except: [
      'host-context',
      'render-loop-detector',
      'deep-freeze',
      'federation-core',
      'load-release',
      'fake-host',
      'fake-live',
      'fake-page',
      'run-alone',
      'define-site',
      'query-provider',
      'query-state',
      'paged-query',
      'saved-views',
      'file-download',
      'api-form',
      'form-draft',
      'form-refusal',
      'copy-page-link',
      'request-id',
      'page/',
    ],
  },
  { name: '@parapet/api-client', singleton: false },
  {
    name: '@parapet/ui',
    singleton: false,
    first: [
      'app-frame',
      'bare-frame',
      'button',
      'confirm-dialog',
      'coverage-chart',
      'coverage-chart-legend',
      'data-table',
      'dialog',
      'empty-state',
      'error-state',
      'evidence-block',
      'failure-state',
      'grade-badge',
      'icon',
      'icon-button',
      'key-value',
      'link',
      'logo',
      'menu',
      'metric',
      'nav',
      'page-keys',
      'panel',
      'relative-time',
      'search-button',
      'severity',
      'severity-levels',
      'severity-steps',
      'site-frame',
      'skeleton',
      'status-chip',
      'stepped-sparkline',
      'toast',
      'tooltip',
      'usage-bar',
    ],
  },
];

/** The requests of React by package; any version of the same major version is compatible. */
export const REACT: readonly { readonly name: string; readonly requests: readonly string[] }[] = [
  { name: 'react', requests: ['react', 'react/jsx-runtime'] },
  { name: 'react-dom', requests: ['react-dom', 'react-dom/client'] },
];

/**
 * Libraries that the shell shares in chunks of their own, loaded at first use. A remote that needs
 * another major version loads its own copy.
 */
export const LIBRARIES: readonly string[] = ['@tanstack/react-query', 'react-hook-form'];
