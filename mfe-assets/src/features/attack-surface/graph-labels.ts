/** A node on the canvas, in pixels. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  /** Its radius. */
  readonly size: number;
}

export interface Label extends Disc {
  readonly text: string;
  /** Shown even where it covers something: of the node that is open. */
  readonly isForced: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PlacedLabel {
  readonly text: string;
  /** Tells where its text begins, and its baseline. */
  readonly x: number;
  readonly y: number;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly measure: (text: string) => number;
}

/** Labels that are tried, so that a frame of 2,000 nodes stays short. */
const MAX_TRIED = 120;
const GAP = 4;
/** How far the label of a large node may be from it, past smaller nodes around it. */
const FURTHER = 20;
/** The radius of a large node. */
const LARGE = 6;
/** A label takes no more of the canvas than this share, and no more pixels. */
const MAX_SHARE = 0.5;
const MAX_PIXELS = 240;

/**
 * Chooses the labels that have room: each beside its node, on none of the other nodes and labels, inside of the
 * canvas. Larger nodes come first; names that are too long are cut.
 */
export function placeLabels(
  labels: readonly Label[],
  discs: readonly Disc[],
  canvas: Canvas,
): PlacedLabel[] {
  const taken: Box[] = [];
  const placed: PlacedLabel[] = [];
  const inOrder = labels.toSorted(
    (a, b) =>
      Number(b.isForced) - Number(a.isForced) || b.size - a.size || (a.text < b.text ? -1 : 1),
  );
  for (const label of inOrder.slice(0, MAX_TRIED)) {
    const text = cut(label.text, canvas);
    const boxes = boxesBeside(label, canvas.measure(text), canvas.fontSize);
    const reach = around(boxes);
    const near = discs.filter((disc) => covers(reach, disc) && !isSame(disc, label));
    const isFree = (box: Box) =>
      isInside(box, canvas) &&
      !taken.some((other) => overlap(box, other)) &&
      !near.some((disc) => covers(box, disc));
    const box = boxes.find(isFree) ?? (label.isForced ? boxes[0] : undefined);
    if (!box) continue;
    taken.push(box);
    placed.push({ text, x: box.left, y: box.bottom - GAP });
  }
  return placed;
}

/** To the right and to the left, below and above, then between these. */
function boxesBeside({ x, y, size }: Disc, width: number, fontSize: number): Box[] {
  const height = fontSize + GAP;
  const boxAt = (left: number, top: number): Box => ({
    left,
    top,
    right: left + width,
    bottom: top + height,
  });
  return (size < LARGE ? [GAP] : [GAP, FURTHER]).flatMap((distance) => {
    const [right, left] = [x + size + distance, x - size - distance - width];
    const [below, above] = [y + size + distance, y - size - distance - height];
    return [
      boxAt(right, y - height / 2),
      boxAt(left, y - height / 2),
      boxAt(x - width / 2, below),
      boxAt(x - width / 2, above),
      ...[right, left].flatMap((across) => [boxAt(across, below), boxAt(across, above)]),
    ];
  });
}

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

function cut(text: string, { width, measure }: Canvas): string {
  const most = Math.min(MAX_PIXELS, width * MAX_SHARE);
  const taken = measure(text);
  if (taken <= most) return text;
  return `${text.slice(0, Math.floor((text.length * most) / taken) - 1).trimEnd()}…`;
}

const isInside = ({ left, top, right, bottom }: Box, { width, height }: Canvas): boolean =>
  left >= 0 && top >= 0 && right <= width && bottom <= height;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const covers = (box: Box, { x, y, size }: Disc): boolean =>
  x + size > box.left && x - size < box.right && y + size > box.top && y - size < box.bottom;

const isSame = (a: Disc, b: Disc): boolean => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;
