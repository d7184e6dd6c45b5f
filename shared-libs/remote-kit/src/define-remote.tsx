import type { ComponentType, ReactNode } from 'react';
import * as React from 'react';
import type * as ReactDOMClient from 'react-dom/client';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { ErrorBoundary } from './error-boundary.tsx';
import { HostProvider } from './host.tsx';
import type { HostContext } from './host-context.ts';
import { watchCommits } from './render-loop-detector/render-loop-detector.ts';
import { HostRouter } from './router/host-router.tsx';

/** The props that the host passes when it mounts a remote or one of its widgets. */
export interface MountProps {
  host: HostContext;
  /** Called once when rendering throws or loops; the host then shows its error card. */
  onCrash(error: unknown): void;
}

/** Thrown in place of a remote whose render loop the detector reports. */
class RenderLoopError extends Error {
  override name = 'RenderLoopError';

  constructor() {
    super('It kept re-rendering without end and was stopped');
  }
}

export type RemoteLifecycles = ReturnType<typeof singleSpaReact<MountProps>>;

/** Throws when its children re-render without end, so that the error boundary replaces them. */
function Watched({ remote, children }: { remote: string; children: ReactNode }) {
  const element = React.useRef<HTMLDivElement>(null);
  const [loop, setLoop] = React.useState<RenderLoopError | null>(null);
  React.useEffect(() => {
    const container = element.current?.parentNode;
    return container ? watchCommits(container, () => setLoop(new RenderLoopError())) : undefined;
  }, []);
  if (loop) throw loop;
  return (
    <div ref={element} data-mfe={remote}>
      {children}
    </div>
  );
}

/**
 * The root element of a remote carries its name, which is the scope of its stylesheet. Portals into
 * the body need the same attribute; see `portalMark`.
 */
export const frameOf = (Root: ComponentType) =>
  function RemoteFrame({ host, onCrash }: MountProps) {
    const onError = (error: unknown, componentStack: string) => {
      host.reportError(error, { componentStack });
      onCrash(error);
    };
    return (
      <ErrorBoundary onError={onError} fallback={() => null}>
        <HostProvider host={host}>
          <HostRouter>
            <Watched remote={host.remote}>
              <Root />
            </Watched>
          </HostRouter>
        </HostProvider>
      </ErrorBoundary>
    );
  };

/** The attribute that scopes the remote's styles, for elements outside of its root. */
export const portalMark = (host: HostContext) => ({ 'data-mfe': host.remote });

/** The attribute of an element with HTML that a build rendered; its value is the remote's name. */
export const SERVED = 'data-served';

/**
 * Hydrates an element with served HTML where it stands, once, and renders into any other.
 * single-spa-react would hydrate without options.
 */
const createRootIn = (element: Element): Pick<Root, 'render' | 'unmount'> => {
  const served = element.getAttribute(SERVED);
  if (served === null) return createRoot(element);
  element.removeAttribute(SERVED);
  let root: Root | undefined;
  return {
    render(tree) {
      if (root) root.render(tree);
      else {
        root = hydrateRoot(element, tree, {
          identifierPrefix: `${served}-`,
          // React has drawn the page anew: the user sees it, and the team reads of it.
          onRecoverableError: (error) => globalThis.reportError(error),
        });
      }
    },
    unmount: () => root?.unmount(),
  };
};

/**
 * Returns the single-spa lifecycles of a root component, for a remote's `lifecycles.ts`.
 *
 * @param root renders the remote's routes; the host context is read by the hooks of `./host.tsx`.
 */
export const defineRemote = ({ root }: { root: ComponentType }): RemoteLifecycles =>
  singleSpaReact<MountProps>({
    React,
    ReactDOMClient: { createRoot: createRootIn } as unknown as typeof ReactDOMClient,
    rootComponent: frameOf(root),
    renderType: 'createRoot',
    // RemoteFrame has a boundary. The one of single-spa-react keeps a reference to the first mount's node.
    suppressComponentDidCatchWarning: true,
  });

/** Widgets by their id in the release manifest, each with lifecycles of its own. */
export const defineWidgets = <Id extends string>(
  widgets: Record<Id, ComponentType>,
): Record<Id, RemoteLifecycles> =>
  Object.fromEntries(
    Object.entries<ComponentType>(widgets).map(([id, root]) => [id, defineRemote({ root })]),
  ) as Record<Id, RemoteLifecycles>;
