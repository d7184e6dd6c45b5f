// A navigation icon is a small SVG of its remote. It is untrusted: it is parsed into the elements and
// attributes below and drawn from those, never as markup. It has no scripts, styles, links and URLs.

/** Bytes of text; the icons of usual sets have 150 to 600. */
export const MAX_ICON_CHARACTERS = 2000;
const MAX_ELEMENTS = 40;
const MAX_DEPTH = 4;
const LONGEST_NAME = 40;

const NUMBER = /^-?\d{0,5}(?:\.\d{1,6})?$/;
const NUMBERS = /^[-\d., ]+$/;
const PATH = /^[-MmLlHhVvCcSsQqTtAaZzEe\d., ]+$/;
const PAINT = /^(?:none|currentColor)$/;
const RULE = /^(?:nonzero|evenodd)$/;

const shape = {
  fill: PAINT,
  stroke: PAINT,
  'stroke-width': NUMBER,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-dasharray': NUMBERS,
  'fill-rule': RULE,
  'clip-rule': RULE,
  opacity: NUMBER,
  'fill-opacity': NUMBER,
  transform: /^(?:(?:translate|scale|rotate)\([-\d., ]{1,60}\) ?){1,3}$/,
} as const;

/** Attributes by element, with the form of their values. */
const ELEMENTS: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  svg: {
    ...shape,
    xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
    viewBox: /^-?\d{1,5}(?: -?\d{1,5}){3}$/,
    width: NUMBER,
    height: NUMBER,
  },
  g: shape,
  path: { ...shape, d: PATH },
  circle: { ...shape, cx: NUMBER, cy: NUMBER, r: NUMBER },
  ellipse: { ...shape, cx: NUMBER, cy: NUMBER, rx: NUMBER, ry: NUMBER },
  line: { ...shape, x1: NUMBER, y1: NUMBER, x2: NUMBER, y2: NUMBER },
  polyline: { ...shape, points: NUMBERS },
  polygon: { ...shape, points: NUMBERS },
  rect: { ...shape, x: NUMBER, y: NUMBER, width: NUMBER, height: NUMBER, rx: NUMBER, ry: NUMBER },
};

/** An allowed element with allowed attributes. */
export interface IconElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly IconElement[];
}

interface OpenElement extends IconElement {
  readonly children: IconElement[];
}

/** One tag at a time: `<path d="…"/>`, `<g>` or `</g>`. Values have no quotes, brackets and escapes. */
const TAG = /\s*<(\/?)([a-z]{1,10})((?:\s+[a-zA-Z0-9-]{1,20}="[^"<>&]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /\s+([a-zA-Z0-9-]{1,20})="([^"<>&]*)"/gy;

/** Parses the SVG of an icon; undefined unless everything in it is allowed. */
export function parseNavIcon(text: string): IconElement | undefined {
  if (text.length > MAX_ICON_CHARACTERS) return undefined;
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let count = 0;
  TAG.lastIndex = 0;
  while (TAG.lastIndex < text.length) {
    const [tag, isEnd, name = '', written = '', isEmpty] = TAG.exec(text) ?? [];
    if (tag === undefined) break;
    if (isEnd) {
      if (open.pop()?.name !== name || written !== '' || isEmpty) return undefined;
      if (open.length === 0)
        return text.slice(TAG.lastIndex).trim() === '' ? finished(root) : undefined;
      continue;
    }
    const attributes = readAttributes(name, written);
    count += 1;
    const isRoot = open.length === 0;
    if (!attributes || isRoot !== (name === 'svg') || count > MAX_ELEMENTS) return undefined;
    if (open.length >= MAX_DEPTH || (isRoot && root)) return undefined;
    const element: OpenElement = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (!isEmpty) open.push(element);
  }
  return undefined;
}

/** An icon without a box or a shape would be invisible. */
const finished = (root: OpenElement | undefined): IconElement | undefined =>
  root && root.attributes.viewBox !== undefined && root.children.length > 0 ? root : undefined;

function readAttributes(name: string, written: string): Record<string, string> | undefined {
  const allowed = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
  if (!allowed) return undefined;
  const attributes: Record<string, string> = {};
  for (const [, attribute = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    const form = Object.hasOwn(allowed, attribute) ? allowed[attribute] : undefined;
    if (!form?.test(value) || Object.hasOwn(attributes, attribute)) return undefined;
    attributes[attribute] = value;
  }
  return attributes;
}

/** Returns whether a release may have this icon: a checked SVG, or a name as in earlier builds. */
export const isNavIcon = (icon: string): boolean =>
  icon.includes('<') ? parseNavIcon(icon) !== undefined : icon.length <= LONGEST_NAME;
