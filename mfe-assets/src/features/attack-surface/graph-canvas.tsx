import type { SurfaceKind, SurfaceNode } from '@parapet/contracts/assets/surface';
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import Sigma from 'sigma';
import type { Settings } from 'sigma/settings';
import { type Direction, directionOf, nextTowards } from './graph-keys.ts';
import { type Label, placeLabels } from './graph-labels.ts';
import { placeBelow, placeNodes } from './graph-layout.ts';
import { drawMarks } from './graph-marks.ts';
import { GraphLegend, GraphZoom } from './graph-tools.tsx';
import type { Surface } from './surface-graph.policy.ts';
import { announcementOf, nodeText } from './surface-labels.ts';

export interface GraphCanvasProps {
  readonly surface: Surface;
  readonly drawn: ReadonlySet<string>;
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
}

const sizes: Readonly<Record<SurfaceKind, number>> = {
  domain: 11,
  asset: 8,
  address: 5,
  port: 5,
  technology: 4,
  finding: 4,
};
/** Frames in which the layout settles; one step of it stays far below a frame for 2,000 nodes. */
const SETTLING_FRAMES = 90;
const OPEN_SIZE = 14;
/** Below this width, in pixels, nodes are smaller, down to a share. */
const WIDE = 900;
const LEAST_SCALE = 0.6;
const LABEL_SIZE = 12;

interface Colours {
  readonly ink: string;
  readonly surface: string;
  readonly line: string;
  readonly neutral: string;
  readonly accent: string;
  readonly of: (severity: SurfaceNode['severity']) => string;
}

/** The tokens of the theme, which a canvas needs as values. */
function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim() || '#888888';
  const neutral = token('--neutral');
  return {
    ink: token('--ink'),
    surface: token('--surface'),
    line: token('--line-strong'),
    neutral,
    accent: token('--accent'),
    of: (severity) => (severity === null ? neutral : token(`--sev-${severity}-fill`)),
  };
}

/**
 * The drawing itself. What it shows is in the list too, so it is one image to assistive technology, which reads the
 * node that keys go to.
 */
export function GraphCanvas({ surface, drawn, openId, onOpen }: GraphCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const sigma = useRef<Sigma | null>(null);
  const chosen = useRef<string | null>(openId);
  const [atId, setAtId] = useState<string | null>(null);
  const open = useEffectEvent((id: string) => onOpen(id));

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const colours = coloursOf(element);
    const scale = Math.min(1, Math.max(LEAST_SCALE, element.clientWidth / WIDE));
    const graph = graphOf(surface, drawn, { colours, scale });
    const labels: WaitingLabel[] = [];
    const drawing = new Sigma(graph, element, settingsOf(graph, colours, { chosen, labels }));
    sigma.current = drawing;
    drawing.on('afterRender', () => {
      drawSeverities(drawing, surface, colours);
      drawLabels(drawing, labels.splice(0), colours);
    });
    // The first one is drawn before anybody listens.
    drawing.refresh({ skipIndexation: true });
    drawing.on('clickNode', ({ node }) => open(node));
    drawing.on('enterNode', () => element.classList.add('cursor-pointer'));
    drawing.on('leaveNode', () => element.classList.remove('cursor-pointer'));
    const stop = settle(graph);
    return () => {
      stop();
      sigma.current = null;
      drawing.kill();
    };
  }, [surface, drawn]);

  useEffect(() => {
    chosen.current = atId ?? openId;
    sigma.current?.refresh({ skipIndexation: true });
  }, [atId, openId]);

  const camera = () => sigma.current?.getCamera();
  const zoomIn = () => void camera()?.animatedZoom();
  const zoomOut = () => void camera()?.animatedUnzoom();
  const reset = () => void camera()?.animatedReset();
  const move = (event: KeyboardEvent) => {
    const direction = directionOf(event.key);
    const drawing = sigma.current;
    if (direction && drawing) setAtId((at) => nextOf(drawing, at ?? openId, direction));
    else if (event.key === 'Enter' && atId) onOpen(atId);
    else if (event.key === '+') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') reset();
    else return;
    event.preventDefault();
  };
  const at = atId === null ? undefined : surface.nodes.get(atId);
  return (
    <>
      <div className="relative">
        <section
          aria-label="Graph; arrow keys go from node to node, Enter opens one"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: Keys choose and open its nodes.
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setAtId(null)}
        >
          <div
            ref={box}
            role="img"
            aria-label={`Graph of ${drawn.size.toLocaleString('en')} parts of the attack surface. The list shows the same.`}
            className="h-[max(420px,calc(100dvh-240px))] w-full bg-surface"
          />
        </section>
        <GraphZoom onIn={zoomIn} onOut={zoomOut} onReset={reset} />
      </div>
      <p className="pp-sr-only" aria-live="polite">
        {at ? announcementOf(at) : ''}
      </p>
      <GraphLegend hasRelations={surface.relations.length > 0} />
    </>
  );
}

/** From the middle of the canvas where no node is chosen. */
function nextOf(drawing: Sigma, at: string | null, direction: Direction): string | null {
  const points = drawing.getGraph().mapNodes((id) => ({
    id,
    ...drawing.framedGraphToViewport(drawing.getNodeDisplayData(id) ?? { x: 0, y: 0 }),
  }));
  const { width, height } = drawing.getDimensions();
  const from = points.find(({ id }) => id === at) ?? { id: null, x: width / 2, y: height / 2 };
  return nextTowards(points, from, direction) ?? at;
}

function drawSeverities(drawing: Sigma, surface: Surface, colours: Colours): void {
  const context = drawing.getCanvases().labels?.getContext('2d');
  if (!context) return;
  const marks = drawing.getGraph().mapNodes((id) => {
    const data = drawing.getNodeDisplayData(id);
    const severity = surface.nodes.get(id)?.severity ?? null;
    if (!data || severity === null) return null;
    return { ...drawing.framedGraphToViewport(data), size: drawing.scaleSize(data.size), severity };
  });
  drawMarks(
    context,
    marks.filter((mark) => mark !== null),
    colours.surface,
  );
}

function graphOf(
  surface: Surface,
  drawn: ReadonlySet<string>,
  { colours, scale }: { readonly colours: Colours; readonly scale: number },
): Graph {
  const graph = new Graph({ type: 'directed' });
  const points = placeNodes(surface, drawn);
  for (const id of drawn) {
    const node = surface.nodes.get(id);
    if (!node) continue;
    graph.addNode(id, {
      ...(points.get(id) ?? { x: 0, y: 0 }),
      label: nodeText(node),
      size: sizes[node.kind] * scale,
      color: colours.of(node.severity),
    });
  }
  for (const id of drawn) {
    for (const child of surface.children.get(id) ?? []) {
      if (graph.hasNode(id) && graph.hasNode(child)) graph.addEdge(id, child);
    }
  }
  for (const { from, to } of surface.relations) {
    if (graph.hasNode(from) && graph.hasNode(to)) {
      graph.mergeEdge(from, to, { color: colours.neutral, type: 'arrow', size: 2 });
    }
  }
  return graph;
}

interface WaitingLabel extends Label {
  readonly context: CanvasRenderingContext2D;
}

/** Draws the labels of a frame that have room, all at once: sigma draws each without regard to the others. */
function drawLabels(drawing: Sigma, waiting: readonly WaitingLabel[], colours: Colours): void {
  const [first] = waiting;
  if (!first) return;
  const { context } = first;
  const discs = drawing.getGraph().mapNodes((id) => {
    const data = drawing.getNodeDisplayData(id);
    const size = drawing.scaleSize(data?.size);
    return { ...drawing.framedGraphToViewport(data ?? { x: 0, y: 0 }), size };
  });
  context.font = fontOf(LABEL_SIZE);
  context.fillStyle = colours.ink;
  const placed = placeLabels(waiting, discs, {
    ...drawing.getDimensions(),
    fontSize: LABEL_SIZE,
    measure: (text) => context.measureText(text).width,
  });
  for (const { text, x, y } of placed) context.fillText(text, x, y);
}

const FONT = 'Inter Variable, system-ui, sans-serif';
const fontOf = (size: number): string => `${size}px ${FONT}`;

function settingsOf(
  graph: Graph,
  colours: Colours,
  { chosen, labels }: { chosen: { readonly current: string | null }; labels: WaitingLabel[] },
): Partial<Settings> {
  const isNear = (id: string): boolean => {
    const { current } = chosen;
    return current === null || id === current || graph.areNeighbors(id, current);
  };
  return {
    allowInvalidContainer: true,
    defaultEdgeColor: colours.line,
    labelColor: { color: colours.ink },
    labelFont: FONT,
    labelSize: LABEL_SIZE,
    // How many are offered; those that have room are drawn.
    labelRenderedSizeThreshold: 3,
    labelDensity: 2,
    labelGridCellSize: 60,
    stagePadding: 40,
    defaultDrawNodeLabel: (context, { label, x, y, size }) => {
      if (typeof label !== 'string') return;
      labels.push({ context, text: label, x, y, size, isForced: size >= OPEN_SIZE });
    },
    zIndex: true,
    nodeReducer: (id, data) => {
      if (chosen.current === null || !graph.hasNode(chosen.current)) return data;
      if (id === chosen.current) return { ...data, size: OPEN_SIZE, forceLabel: true, zIndex: 2 };
      return isNear(id) ? { ...data, forceLabel: true, zIndex: 1 } : { ...data, label: null };
    },
    edgeReducer: (edge, data) => {
      const { current } = chosen;
      if (current === null || !graph.hasNode(current)) return data;
      return graph.hasExtremity(edge, current) ? { ...data, color: colours.accent, size: 2 } : data;
    },
    defaultDrawNodeHover: (context, data, { labelSize }) => {
      if (typeof data.label !== 'string') return;
      context.font = fontOf(labelSize);
      const width = context.measureText(data.label).width;
      const [x, y] = [data.x + data.size + 4, data.y - labelSize];
      context.fillStyle = colours.surface;
      context.strokeStyle = colours.line;
      context.beginPath();
      context.rect(x, y, width + 12, labelSize + 10);
      context.fill();
      context.stroke();
      context.fillStyle = colours.ink;
      context.fillText(data.label, x + 6, data.y + 3);
    },
  };
}

/**
 * Lets connected nodes move together, a step a frame; none of it where motion is unwanted. What is connected with
 * nothing stays in rows below them: it would be pressed into a heap.
 */
function settle(graph: Graph): () => void {
  const lone = new Set(graph.filterNodes((id) => graph.degree(id) === 0));
  const connected = graph.copy();
  for (const id of lone) connected.dropNode(id);
  const take = () => {
    const places = new Map(
      connected.mapNodes((id, { x, y }) => [id, { x: Number(x), y: Number(y) }]),
    );
    const below = placeBelow([...places.values()], lone.size);
    for (const [index, id] of [...lone].entries()) places.set(id, below[index] ?? { x: 0, y: 0 });
    graph.updateEachNodeAttributes((id, node) => ({ ...node, ...places.get(id) }), {
      attributes: ['x', 'y'],
    });
  };
  take();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || connected.order < 3) {
    return () => undefined;
  }
  const settings = {
    ...forceAtlas2.inferSettings(connected),
    barnesHutOptimize: connected.order > 200,
  };
  let frames = 0;
  let request = 0;
  const step = () => {
    forceAtlas2.assign(connected, { iterations: 1, settings });
    take();
    frames += 1;
    if (frames < SETTLING_FRAMES) request = requestAnimationFrame(step);
  };
  request = requestAnimationFrame(step);
  return () => cancelAnimationFrame(request);
}
