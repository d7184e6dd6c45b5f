/** A Parapet package that the shell shares with all remotes of a page, as one shared module. */
export interface SharedPackage {
  readonly name: string;
  /**
   * A page has one copy of a singleton, and a remote that needs another version is refused. A
   * remote that needs another version of any other package loads its own copy.
   */
  readonly singleton: boolean;
  /**
   * Subpaths that a remote never runs in a page of the shell; they are bundled where they are
   * imported.
   */
  readonly except?: RegExp;
}

/** Each package comes after the packages that it imports. */
export const SHARED: readonly SharedPackage[] = [
  {
    name: '@parapet/contracts',
    singleton: true,
    except:
      /^(local-preview-cookie|package-index|preview|release-check|release-signature|runtime-config|shared-versions|endpoints\/previews)$/,
  },
  {
    name: '@parapet/remote-kit',
    singleton: true,
    except:
      /^(host-context|render-loop-detector|deep-freeze|federation-core|load-release|fake-host|fake-page|run-alone|query-provider|query-state|paged-query|saved-views|file-download|api-form|form-refusal|page\/.+)$/,
  },
  { name: '@parapet/api-client', singleton: false },
  { name: '@parapet/ui', singleton: false },
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
