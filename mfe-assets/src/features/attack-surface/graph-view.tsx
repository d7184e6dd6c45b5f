import { useTheme } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { Note } from '@parapet/ui/note';
import { Skeleton } from '@parapet/ui/skeleton';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import type { Surface } from './surface-graph.policy.ts';

/** Returns whether the browser draws with WebGL; the list shows the same without it. */
const hasWebGl = (): boolean => {
  const canvas = document.createElement('canvas');
  return canvas.getContext('webgl2') !== null || canvas.getContext('webgl') !== null;
};

/** The drawing of the surface, whose code is loaded when it opens first. */
export function GraphView(props: {
  surface: Surface;
  /** The nodes to draw. */
  drawn: ReadonlySet<string>;
  openId: string | null;
  onOpen: (id: string) => void;
  listHref: string;
  /** Shown if there is nothing to draw. */
  empty: ReactNode;
}) {
  const theme = useTheme();
  const [canDraw] = useState(hasWebGl);
  // One for each opening, so that a file that did not arrive is asked for again.
  const [GraphCanvas] = useState(() =>
    lazy(async () => ({ default: (await import('./graph-canvas.tsx')).GraphCanvas })),
  );
  const instead = (title: string) => (
    <div className="p-5">
      <Note
        tone="warn"
        title={title}
        actions={<Button href={props.listHref}>Show the list</Button>}
      >
        The list shows the same parts and how they are connected.
      </Note>
    </div>
  );
  if (props.drawn.size === 0) return props.empty;
  if (!canDraw) return instead('This browser cannot draw the graph: WebGL is off');
  const { surface, drawn, openId, onOpen } = props;
  return (
    <DrawingFailure instead={instead('The graph could not be drawn')}>
      <Suspense
        fallback={
          <div className="p-5">
            <Skeleton lines={10} label="Loading the graph" />
          </div>
        }
      >
        <GraphCanvas key={theme} surface={surface} drawn={drawn} openId={openId} onOpen={onOpen} />
      </Suspense>
    </DrawingFailure>
  );
}

/** A graphics driver that fails takes the drawing with it, not the page. */
class DrawingFailure extends Component<
  { instead: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
