/** A package of ours that the shell lends to all remotes of a page, as one shared module. */
export interface LentPackage {
  readonly name: string;
  /**
   * `one`: a page may hold one copy of it, and a remote that needs another version is refused.
   * `own`: a remote that needs another version brings its own.
   */
  readonly copies: 'one' | 'own';
  /** Parts that a remote never runs in a page of the shell: bundled by whoever does import them. */
  readonly except?: RegExp;
}

/** Each after those that it imports. */
export const SHARED: readonly LentPackage[] = [
  {
    name: '@parapet/contracts',
    copies: 'one',
    except:
      /^(local-preview-cookie|package-index|preview|runtime-config|shared-versions|endpoints\/previews)$/,
  },
  {
    name: '@parapet/remote-kit',
    copies: 'one',
    except: /^(host-context|render-loop-detector|deep-freeze|load-release|fake-host|run-alone)$/,
  },
  { name: '@parapet/api-client', copies: 'own' },
  { name: '@parapet/ui', copies: 'own' },
];

/** What remotes and their builds import of React, by package; any version of the same major will do. */
export const REACT: readonly { readonly name: string; readonly requests: readonly string[] }[] = [
  { name: 'react', requests: ['react', 'react/jsx-runtime'] },
  { name: 'react-dom', requests: ['react-dom', 'react-dom/client'] },
];
